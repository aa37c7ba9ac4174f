import { useForm, useWatch } from "react-hook-form";
import { startAcknowledgement } from "../../../../shared/api/acknowledgements.ts";
import { listPolicies } from "../../../../shared/api/policies.ts";
import { dayAfter } from "../../../../shared/calendar/days.ts";
import { usualAcknowledgementDays } from "../../../../shared/schemas/acknowledgement.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { today } from "../../lib/today.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./acknowledgement-messages.ts";
import { acknowledgementReads } from "./use-acknowledgements.ts";

const { ask: words } = messages;

type AudienceKind = "everyone" | "groups" | "people";

interface Values {
  policyId: string;
  audience: AudienceKind;
  groupIds: readonly string[];
  userIds: readonly string[];
  dueDate: string;
  message: string;
}

const sent = ({ policyId, audience, groupIds, userIds, dueDate, message }: Values) => ({
  ...{ policyId, dueDate, message },
  audience: {
    everyone: audience === "everyone",
    groupIds: audience === "groups" ? [...groupIds] : [],
    userIds: audience === "people" ? [...userIds] : [],
  },
});

const fields = ["policyId", "groupIds", "userIds", "dueDate", "message"] as const;

/** The values of the dialog, and how they are sent. @param policyId empty where it is chosen there */
export const useAskForm = (policyId: string, onDone: () => void) => {
  const form = useForm<Values>({
    defaultValues: {
      ...{ policyId, audience: "everyone", groupIds: [], userIds: [], message: "" },
      dueDate: dayAfter(today(), usualAcknowledgementDays),
    },
  });
  const audience = useWatch({ control: form.control, name: "audience" });
  const { run, isPending } = useApiMutation(startAcknowledgement, {
    invalidates: [...acknowledgementReads, listPolicies],
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { counts } = await run({ body: sent(values) });
      notify.success(words.sent(counts.asked));
      onDone();
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, messages.error, words.failed);
    }
  });
  return { ...form, audience, submit, isPending };
};
export type AskForm = ReturnType<typeof useAskForm>;
