import { Button, Input } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";
import { messages as invitationMessages } from "./invitation-messages.ts";
import type { PasswordVisibility } from "./login-form.tsx";
import { joinsCompany, type RegistrationValues } from "./registration-rules.ts";
import type { OpenInvitation } from "./use-invitation.ts";
import { useRegisterForm } from "./use-register-form.ts";

const roles = ["company_admin", "member", "compliance_officer"] as const;
const roleOptions = roles.map((value) => ({ value, label: messages.roles[value] }));

interface CompanyNotFoundProps {
  message: string | undefined;
  onClose: () => void;
  /** The field to correct; the button that had the focus was disabled while the form was sent. */
  focusAfter: () => HTMLElement | null;
}

const CompanyNotFound = ({ message, onClose, focusAfter }: CompanyNotFoundProps) => (
  <Dialog
    isOpen={message !== undefined}
    onClose={onClose}
    focusAfter={focusAfter}
    title={messages.companyNotFound.title}
    description={message}
    size="sm"
    footer={<Button onClick={onClose}>{messages.companyNotFound.action}</Button>}
  />
);

/** Whether a company is registered or joined, and which. */
const CompanyFields = ({ form }: { form: ReturnType<typeof useRegisterForm>["form"] }) => {
  const { errors } = form.formState;
  const isJoining = joinsCompany(form.watch("role"));
  return (
    <>
      <FormField
        label={messages.fields.role}
        {...(!isJoining && { hint: messages.hints.companyAdmin })}
        error={errors.role?.message}
      >
        <SelectInput options={roleOptions} {...form.register("role")} />
      </FormField>
      {isJoining ? (
        <FormField
          label={messages.fields.companyName}
          hint={messages.hints.companyName}
          error={errors.companyName?.message}
        >
          <Input autoComplete="organization" {...form.register("companyName")} />
        </FormField>
      ) : null}
    </>
  );
};

/** What others know of the person: no password should be made of it. */
const aboutPerson = ({ firstName, lastName, email, companyName }: RegistrationValues): string[] => [
  firstName,
  lastName,
  email,
  companyName ?? "",
];

interface RegisterFormProps {
  visibility: PasswordVisibility;
  /** Says company, role and address, which are then not asked for. */
  invitation: OpenInvitation | undefined;
}

/** Create an account: for a new company, to join one by its exact name, or by invitation. */
export const RegisterForm = ({ visibility, invitation }: RegisterFormProps) => {
  const formElement = useRef<HTMLFormElement>(null);
  const [companyError, setCompanyError] = useState<string>();
  const { form, submit } = useRegisterForm(invitation, (error) => setCompanyError(messageOf(error, "")));
  const { errors, isSubmitting } = form.formState;
  const isJoining = invitation !== undefined || joinsCompany(form.watch("role"));
  return (
    <form ref={formElement} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <FormField label={messages.fields.firstName} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register("firstName")} />
        </FormField>
        <FormField label={messages.fields.lastName} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register("lastName")} />
        </FormField>
      </div>
      <FormField
        label={messages.fields.email}
        {...(invitation && { hint: invitationMessages.emailHint })}
        error={errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="email"
          readOnly={invitation !== undefined}
          css={{ "&:read-only": { color: "var(--c-fg-muted)", background: "transparent" } }}
          {...form.register("email")}
        />
      </FormField>
      <FormField
        label={messages.fields.password}
        hint={
          <PasswordStrength
            password={form.watch("password")}
            about={aboutPerson(form.watch())}
            rule={messages.hints.password}
          />
        }
        error={errors.password?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          isVisible={visibility.isVisible}
          onToggle={visibility.toggle}
          {...form.register("password")}
        />
      </FormField>
      {invitation ? null : <CompanyFields form={form} />}
      <Button
        type="submit"
        size="lg"
        width="full"
        loading={isSubmitting}
        loadingText={messages.register.pending}
      >
        {isJoining ? messages.register.join : messages.register.create}
      </Button>
      <CompanyNotFound
        message={companyError}
        onClose={() => setCompanyError(undefined)}
        focusAfter={() => formElement.current?.querySelector("[name=companyName]") ?? null}
      />
    </form>
  );
};
