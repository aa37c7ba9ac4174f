import { Button, Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { createCompany } from "../../../../shared/api/companies.ts";
import { type CompanyDetails, CompanySize, Industry } from "../../../../shared/schemas/company.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./company-registration.module.css";
import { messages } from "./registration-messages.ts";

type Values = z.input<typeof createCompany.body>;

const industryOptions = Industry.options.map((value) => ({ value, label: messages.industries[value] }));
const sizeOptions = CompanySize.options.map((value) => ({ value, label: messages.sizes[value] }));
const fields = ["name", "domain", "industry", "size", "address", "phone", "website"] as const;

/** Empty optional fields are "not given", not empty texts. */
const toBody = (values: CompanyDetails): CompanyDetails => ({
  ...values,
  domain: values.domain || null,
  address: values.address || null,
  phone: values.phone || null,
  website: values.website || null,
});

const useCompanyForm = () => {
  const form = useForm<Values, unknown, CompanyDetails>({
    resolver: zodResolver(createCompany.body),
    defaultValues: { name: "", domain: "", address: "", phone: "", website: "" },
  });
  const { run } = useApiMutation(createCompany);
  const { refresh } = useSessionChange();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    try {
      await run({ body: toBody(values) });
      await refresh();
      notify.success(messages.registered);
      await navigate("/");
    } catch (error) {
      applyProblem(error, fields, form.setError);
      notify.failure(error, messages.failed, messages.failedBody);
    }
  });
  return { form, submit, cancel: () => void navigate("/") };
};

/** The company's details (specification 3, section 5). After success the user is looked up again. */
export const CompanyForm = () => {
  const { form, submit, cancel } = useCompanyForm();
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <FormField
            label={messages.fields.name}
            hint={messages.nameHint}
            error={errors.name?.message}
            isRequired
          >
            <Input autoComplete="organization" {...form.register("name")} />
          </FormField>
        </div>
        <FormField label={messages.fields.industry} error={errors.industry?.message} isRequired>
          <SelectInput
            options={industryOptions}
            placeholder={messages.placeholders.industry}
            {...form.register("industry")}
          />
        </FormField>
        <FormField label={messages.fields.size} error={errors.size?.message} isRequired>
          <SelectInput
            options={sizeOptions}
            placeholder={messages.placeholders.size}
            {...form.register("size")}
          />
        </FormField>
        <FormField label={messages.fields.domain} error={errors.domain?.message}>
          <Input placeholder="example.com" autoComplete="off" {...form.register("domain")} />
        </FormField>
        <FormField label={messages.fields.website} error={errors.website?.message}>
          <Input
            type="url"
            placeholder="https://example.com"
            autoComplete="url"
            {...form.register("website")}
          />
        </FormField>
        <FormField label={messages.fields.phone} error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" {...form.register("phone")} />
        </FormField>
        <FormField label={messages.fields.address} error={errors.address?.message}>
          <Input autoComplete="street-address" {...form.register("address")} />
        </FormField>
      </div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={cancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={isSubmitting} loadingText={messages.submitting}>
          {messages.submit}
        </Button>
      </div>
    </form>
  );
};
