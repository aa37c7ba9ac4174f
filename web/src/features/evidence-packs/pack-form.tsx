import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { listCfrParts, listCfrTitles } from "../../../../shared/api/cfr-titles.ts";
import type { BodyOf } from "../../../../shared/api/contract.ts";
import type { createEvidencePack } from "../../../../shared/api/evidence-packs.ts";
import { listPolicies } from "../../../../shared/api/policies.ts";
import { NewPack, packScopes } from "../../../../shared/schemas/evidence-pack.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApi } from "../../lib/use-api.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";
import { messages } from "./pack-messages.ts";
import styles from "./packs.module.css";
import { useCreatePack, usePacks } from "./use-packs.ts";

const { form: words } = messages;

/** The fields as a form has them. */
const Fields = z.object({
  day: z.string(),
  kind: z.enum(packScopes),
  title: z.string(),
  part: z.string(),
  policyId: z.string(),
});
type Values = z.infer<typeof Fields>;

const bodyOf = ({ day, kind, title, part, policyId }: Values) =>
  ({
    day,
    scope: {
      kind,
      ...((kind === "title" || kind === "part") && { title: Number(title) }),
      ...(kind === "part" && { part }),
      ...(kind === "policy" && { policyId }),
    },
  }) as BodyOf<typeof createEvidencePack>;

/** Which fields a scope needs is for the contract to say. */
const Values = Fields.superRefine((values, { addIssue }) => {
  for (const { path, message } of NewPack.safeParse(bodyOf(values)).error?.issues ?? [])
    addIssue({ code: "custom", path: path.slice(-1), message });
});

const fields = ["day", "title", "part", "policyId"] as const;

const useChoices = ({ kind, title }: Pick<Values, "kind" | "title">) => {
  const titles = useApi(listCfrTitles, kind === "title" || kind === "part" ? {} : null);
  const parts = useApi(listCfrParts, kind === "part" && title ? { params: { titleId: title } } : null);
  const policies = useApi(listPolicies, kind === "policy" ? { query: {} } : null);
  useFailureToast(titles.error ?? parts.error ?? policies.error, words.choicesFailed);
  return {
    titles: (titles.data ?? [])
      .filter(({ isSelected }) => isSelected)
      .map(({ id, titleNumber, titleName }) => ({
        value: id,
        label: words.oneTitle(titleNumber, titleName),
      })),
    parts: (parts.data ?? []).map(({ partNo, partDescription }) => ({
      value: partNo,
      label: words.onePart(partNo, partDescription),
    })),
    policies: (policies.data ?? []).map(({ id, originalName }) => ({
      value: id,
      label: originalName,
    })),
  };
};

const usePackForm = (today = "") => {
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    values: { day: today, kind: "company", title: "", part: "", policyId: "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { run } = useCreatePack();
  const send = async (values: Values) => {
    try {
      await run({ body: bodyOf(values) });
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, words.failed, words.failedBody);
    }
  };
  return { form, submit: form.handleSubmit(send) };
};

const scopeOptions = packScopes.map((value) => ({ value, label: words.scopes[value] }));

/** Day and scope of a new pack. */
export const PackForm = () => {
  const days = usePacks().data?.days;
  const { form, submit } = usePackForm(days?.today);
  const { errors, isSubmitting } = form.formState;
  const [kind, title, day] = form.watch(["kind", "title", "day"]);
  const choices = useChoices({ kind, title });
  const chooser = (name: "title" | "part" | "policyId", label: string, options: typeof choices.titles) => (
    <FormField label={label} error={errors[name]?.message} isRequired>
      <SelectInput placeholder={words.choose} options={options} {...form.register(name)} />
    </FormField>
  );
  return (
    <Panel heading={words.heading}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormField
          label={words.day}
          error={errors.day?.message}
          isRequired
          // Today is proposed, so this is there before its date is known: nothing moves.
          {...((day === "" || day === days?.today) && { hint: words.today })}
        >
          <Input type="date" min={days?.first} max={days?.today} {...form.register("day")} />
        </FormField>
        <FormField label={words.scope} isRequired>
          <SelectInput options={scopeOptions} {...form.register("kind")} />
        </FormField>
        {kind === "title" || kind === "part" ? chooser("title", words.title, choices.titles) : null}
        {kind === "part" ? chooser("part", words.part, choices.parts) : null}
        {kind === "policy" ? chooser("policyId", words.policy, choices.policies) : null}
        <Button type="submit" className={styles.create} loading={isSubmitting} loadingText={words.creating}>
          {words.create}
        </Button>
      </form>
    </Panel>
  );
};
