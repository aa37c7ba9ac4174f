import { Button } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { createCompany } from "../../../../shared/api/companies.ts";
import { CompanyDetails } from "../../../../shared/schemas/company.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { CompanyFields, companyFieldNames, withoutEmpty } from "./company-fields.tsx";
import styles from "./company-registration.module.css";
import { messages } from "./registration-messages.ts";

type Values = z.input<typeof CompanyDetails>;

const useCompanyForm = () => {
  const form = useForm<Values, unknown, CompanyDetails>({
    resolver: zodResolver(CompanyDetails),
    defaultValues: { name: "", domain: "", address: "", phone: "", website: "" },
  });
  const { run } = useApiMutation(createCompany);
  const { refresh } = useSessionChange();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    try {
      // No question for a screen of first steps: most people sit where their company is.
      await run({
        body: { ...withoutEmpty(values), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      });
      await refresh();
      notify.success(messages.registered);
      await navigate("/");
    } catch (error) {
      applyProblem(error, companyFieldNames, form.setError);
      notify.failure(error, messages.failed, messages.failedBody);
    }
  });
  const cancel = () => {
    // Where `/` is this very form, it begins again.
    form.reset();
    void navigate("/");
  };
  return { form, submit, cancel };
};

/** The company's details. After success the user is looked up again. */
export const CompanyForm = () => {
  const { form, submit, cancel } = useCompanyForm();
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CompanyFields form={form} />
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
