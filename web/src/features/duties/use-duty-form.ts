import { useForm } from "react-hook-form";
import { createDuty, updateDuty } from "../../../../shared/api/duties.ts";
import type { Duty } from "../../../../shared/schemas/duty.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { dutiesMessages, dutyFormMessages as words } from "./duties-messages.ts";
import { bodyOf, type DutyValues, valuesOf } from "./duty-values.ts";
import { ruleOf } from "./repeats-values.ts";
import { shownDuties } from "./use-duties.ts";

const { toast, details } = dutiesMessages;
const fields = [
  ...["name", "description", "assignedTo", "assignedToGroup", "reviewerId", "rule", "startsOn"],
  ...["endsOn", "count", "opensDaysBefore"],
] as (keyof DutyValues)[];

/** The values of the dialog, and how they are saved. */
export const useDutyForm = (duty: Duty | undefined, onDone: () => void) => {
  const form = useForm<DutyValues>({ defaultValues: valuesOf(duty, details.openRule) });
  const adding = useApiMutation(createDuty, { invalidates: shownDuties });
  const changing = useApiMutation(updateDuty, { invalidates: shownDuties });
  const save = form.handleSubmit(async (values) => {
    if (!ruleOf(values.repeats)) return form.setError("rule", { message: words.everyMissing });
    const body = bodyOf(values);
    try {
      if (duty) await changing.run({ params: { id: duty.id }, body: { ...body, version: duty.version } });
      else await adding.run({ body });
      notify.success(toast.success, toast.saved);
      onDone();
    } catch (error) {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, toast.error, toast.failed);
    }
  });
  const submit = (event: React.FormEvent) => {
    // An earlier answer about the repetition would hold the form up for good.
    form.clearErrors("rule");
    return save(event);
  };
  return { form, submit, isPending: adding.isPending || changing.isPending };
};
