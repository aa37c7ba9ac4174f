import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { updateCompany } from "../../../../shared/api/companies.ts";
import {
  type Company,
  CompanyProfile,
  JoinPolicy,
  maxEscalationDays,
} from "../../../../shared/schemas/company.ts";
import { ApiError } from "../../lib/api-error.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import { StaleNotice } from "../../ui/stale-notice.tsx";
import { TimeZoneSelect } from "../../ui/time-zone-select.tsx";
import { CompanyFields, companyFieldNames, withoutEmpty } from "./company-fields.tsx";
import styles from "./company-profile.module.css";
import { messages } from "./profile-messages.ts";

const policyOptions = JoinPolicy.options.map((value) => ({ value, label: messages.joinPolicies[value] }));

const valuesOf = (company: Company): CompanyProfile => ({
  name: company.name,
  domain: company.domain ?? "",
  industry: company.industry,
  size: company.size,
  address: company.address ?? "",
  phone: company.phone ?? "",
  website: company.website ?? "",
  joinPolicy: company.joinPolicy,
  timeZone: company.timeZone,
  assignmentsNeedReview: company.assignmentsNeedReview,
  policiesNeedApproval: company.policiesNeedApproval,
  escalateAfterDays: company.escalateAfterDays,
  version: company.version,
});

const staleMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code === "company.stale" ? error.problem.message : undefined;

const useProfileForm = (company: Company, onSaved: () => void) => {
  const form = useForm<CompanyProfile>({
    resolver: zodResolver(CompanyProfile),
    defaultValues: valuesOf(company),
  });
  const [stale, setStale] = useState<string>();
  const { run } = useApiMutation(updateCompany);
  const { refresh } = useSessionChange();
  const submit = form.handleSubmit(async (values) => {
    try {
      await run({ params: { companyId: company.id }, body: withoutEmpty(values) });
      await refresh();
      notify.success(messages.updated, messages.updatedBody);
      onSaved();
    } catch (error) {
      setStale(staleMessage(error));
      applyProblem(error, [...companyFieldNames, "timeZone", "escalateAfterDays"], form.setError);
      notify.failure(error, messages.failed, messages.failedBody);
    }
  });
  return { form, submit, stale };
};

interface CompanyProfileFormProps {
  company: Company;
  onSaved: () => void;
  /** Fetches the company again, once someone else has changed it. */
  onReload: () => void;
}

/** The company's details and its join policy. */
export const CompanyProfileForm = ({ company, onSaved, onReload }: CompanyProfileFormProps) => {
  const { form, submit, stale } = useProfileForm(company, onSaved);
  const { errors, isSubmitting } = form.formState;
  const hintId = useId();
  const approvalHintId = useId();
  const policy = form.watch("joinPolicy") ?? company.joinPolicy;
  const days = form.watch("escalateAfterDays") ?? company.escalateAfterDays;
  // The dialog was open before the company was known: its first field takes the focus when it comes.
  useEffect(() => form.setFocus("name"), [form]);
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <CompanyFields form={form} isDomainRequired />
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <FormField label={messages.timeZone} hint={messages.timeZoneHint} error={errors.timeZone?.message}>
            <TimeZoneSelect value={field.value ?? company.timeZone} onChange={field.onChange} />
          </FormField>
        )}
      />
      <FormField
        label={messages.joinPolicy}
        hint={messages.joinHints[policy]}
        error={errors.joinPolicy?.message}
      >
        <SelectInput options={policyOptions} {...form.register("joinPolicy")} />
      </FormField>
      <FormField
        label={messages.escalate(days)}
        hint={messages.escalateHint}
        error={errors.escalateAfterDays?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={maxEscalationDays}
          {...form.register("escalateAfterDays", { valueAsNumber: true })}
        />
      </FormField>
      <label className={styles.choice}>
        <input type="checkbox" aria-describedby={hintId} {...form.register("assignmentsNeedReview")} />
        <span>
          {messages.needReview}
          <span id={hintId} className={styles.hint}>
            {messages.needReviewHint}
          </span>
        </span>
      </label>
      <label className={styles.choice}>
        <input type="checkbox" aria-describedby={approvalHintId} {...form.register("policiesNeedApproval")} />
        <span>
          {messages.needApproval}
          <span id={approvalHintId} className={styles.hint}>
            {messages.needApprovalHint}
          </span>
        </span>
      </label>
      <StaleNotice message={stale} reload={messages.reload} onReload={onReload} />
      <div className={styles.buttons}>
        <Button type="submit" loading={isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};
