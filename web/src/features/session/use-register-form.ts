import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { register } from "../../../../shared/api/session.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { laterResolver } from "../../lib/later-resolver.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./auth-messages.ts";
import {
  joinsCompany,
  type RegistrationBody,
  type RegistrationValues,
  registrationProblem,
} from "./registration-rules.ts";
import type { OpenInvitation } from "./use-invitation.ts";

const fields = ["email", "password", "firstName", "lastName", "role", "companyName"] as const;
const defaultsOf = (invitation: OpenInvitation | undefined): RegistrationValues => ({
  email: invitation?.email ?? "",
  password: "",
  firstName: "",
  lastName: "",
  role: invitation?.role ?? "company_admin",
  companyName: invitation?.companyName ?? "",
  invitationToken: invitation?.token ?? null,
});

/** The name field keeps what was typed when the role changes back; it is not sent then. */
const toBody = (values: RegistrationBody): RegistrationBody => ({
  ...values,
  companyName: joinsCompany(values.role) ? values.companyName : null,
});

const isCompanyNotFound = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("Company not found");

/**
 * State and submission of the registration form.
 * @param invitation what the person registers by, if anything
 * @param onCompanyNotFound gets the error the modal shows
 */
export const useRegisterForm = (
  invitation: OpenInvitation | undefined,
  onCompanyNotFound: (error: unknown) => void,
) => {
  const form = useForm<RegistrationValues, unknown, RegistrationBody>({
    resolver: laterResolver(async () => (await import("./resolvers.ts")).registrationResolver),
    defaultValues: defaultsOf(invitation),
  });
  const { run } = useApiMutation(register);
  const { enter } = useSessionChange();
  const navigate = useNavigate();

  const send = async (values: RegistrationBody): Promise<void> => {
    try {
      await enter(await run({ body: toBody(values) }));
      notify.success(messages.register.welcome, messages.register.welcomeBody);
      await navigate("/");
    } catch (error) {
      if (isCompanyNotFound(error)) return onCompanyNotFound(error);
      applyProblem(error, fields, form.setError);
      notify.rejection(error, messages.register.failed, messages.register.failedBody);
    }
  };
  const explain = () => {
    const problem = registrationProblem(form.getValues());
    if (problem) notify.error(problem.title, problem.description);
  };
  return { form, submit: form.handleSubmit(send, explain) };
};
