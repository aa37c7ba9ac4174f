import { Input } from "@chakra-ui/react";
import { Controller, useForm } from "react-hook-form";
import { listTeamMembers } from "../../../../../shared/api/team.ts";
import { Classification, type Policy } from "../../../../../shared/schemas/policy.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { formatPerson } from "../../../lib/format.ts";
import { useApi } from "../../../lib/use-api.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { SearchSelect } from "../../../ui/search-select.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import styles from "./policy-page.module.css";
import { usePolicyChanges } from "./use-policy.ts";
import { messages } from "./version-messages.ts";

const { details: words, toast } = messages;

const classifications = Classification.options.map((value) => ({
  value,
  label: messages.classifications[value],
}));
/** Months that are offered; another number that a policy has is offered beside them. */
const usualMonths = [3, 6, 12, 18, 24, 36, 48, 60];

const monthOptions = (own: number | null) => [
  { value: "", label: words.never },
  ...[...new Set([...usualMonths, ...(own === null ? [] : [own])])]
    .toSorted((a, b) => a - b)
    .map((count) => ({ value: String(count), label: words.months(count) })),
];

interface Values {
  ownerId: string;
  classification: Classification;
  reviewDate: string;
  reviewEveryMonths: string;
}

/** Who looks after a policy, how far it may be spread, and when it is looked at again. */
export const DetailsDialog = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => {
  const { details } = usePolicyChanges();
  const { data: team = [] } = useApi(listTeamMembers, {});
  const { owner, classification, reviewDate, reviewEveryMonths, version } = policy;
  const form = useForm<Values>({
    defaultValues: {
      ...{ ownerId: owner?.id ?? "", classification, reviewDate: reviewDate ?? "" },
      reviewEveryMonths: String(reviewEveryMonths ?? ""),
    },
  });
  const people = team
    .filter(({ isActive, membership }) => isActive && membership === "active")
    .map((person) => ({ value: person.id, label: formatPerson(person) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const save = form.handleSubmit(async (values) => {
    const body = {
      ...(values.ownerId && values.ownerId !== owner?.id && { ownerId: values.ownerId }),
      ...{ classification: values.classification, reviewDate: values.reviewDate || null, version },
      reviewEveryMonths: values.reviewEveryMonths ? Number(values.reviewEveryMonths) : null,
    };
    try {
      await details.run({ params: { id: policy.id }, body });
      notify.success(toast.details);
      onClose();
    } catch (error) {
      if (!applyProblem(error, ["ownerId", "reviewDate", "reviewEveryMonths"], form.setError)) {
        notify.failure(error, toast.error, toast.failed);
      }
    }
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={words.title}
      cancel={words.cancel}
      submit={words.save}
      submitting={words.saving}
      isPending={details.isPending}
    >
      {(id) => (
        <form id={id} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
          <Controller
            control={form.control}
            name="ownerId"
            render={({ field }) => (
              <FormField label={words.owner} hint={words.ownerHint} error={errors.ownerId?.message}>
                <SearchSelect
                  options={people}
                  value={field.value}
                  onChange={field.onChange}
                  listLabel={words.people}
                  none={words.noMatch}
                />
              </FormField>
            )}
          />
          <FormField label={words.classification}>
            <SelectInput options={classifications} {...form.register("classification")} />
          </FormField>
          <div className={styles.pair}>
            <FormField label={words.reviewDate} error={errors.reviewDate?.message}>
              <Input type="date" {...form.register("reviewDate")} />
            </FormField>
            <FormField label={words.every} hint={words.everyHint} error={errors.reviewEveryMonths?.message}>
              <SelectInput
                options={monthOptions(reviewEveryMonths)}
                {...form.register("reviewEveryMonths")}
              />
            </FormField>
          </div>
        </form>
      )}
    </FormDialog>
  );
};
