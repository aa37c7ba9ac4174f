import { lazy, Suspense, useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { PasswordStrength } from "../../ui/password-strength.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainField, PlainInput, PlainPassword, PlainSelect } from "../../ui/plain/plain-field.tsx";
import styles from "./auth.module.css";
import { messages } from "./auth-messages.ts";
import { messages as invitationMessages } from "./invitation-messages.ts";
import type { PasswordVisibility } from "./login-form.tsx";
import { joinsCompany, type RegistrationValues } from "./registration-rules.ts";
import type { OpenInvitation } from "./use-invitation.ts";
import { useRegisterForm } from "./use-register-form.ts";

const roles = ["company_admin", "member", "compliance_officer"] as const;
const roleOptions = roles.map((value) => ({ value, label: messages.roles[value] }));

/** Brings Chakra with it, which the form does without. */
const CompanyNotFound = lazy(async () => ({
  default: (await import("./company-not-found.tsx")).CompanyNotFound,
}));

/** Whether a company is registered or joined, and which. */
const CompanyFields = ({ form }: { form: ReturnType<typeof useRegisterForm>["form"] }) => {
  const { errors } = form.formState;
  const isJoining = joinsCompany(form.watch("role"));
  return (
    <>
      <PlainField
        label={messages.fields.role}
        {...(!isJoining && { hint: messages.hints.companyAdmin })}
        error={errors.role?.message}
      >
        <PlainSelect options={roleOptions} {...form.register("role")} />
      </PlainField>
      {isJoining ? (
        <PlainField
          label={messages.fields.companyName}
          hint={messages.hints.companyName}
          error={errors.companyName?.message}
        >
          <PlainInput autoComplete="organization" {...form.register("companyName")} />
        </PlainField>
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
  const [companyError, setCompanyError] = useState<{ message: string; isOpen: boolean }>();
  const { form, submit } = useRegisterForm(invitation, (error) =>
    setCompanyError({ message: messageOf(error, ""), isOpen: true }),
  );
  const { errors, isSubmitting } = form.formState;
  const isJoining = invitation !== undefined || joinsCompany(form.watch("role"));
  return (
    <form ref={formElement} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={styles.pair}>
        <PlainField label={messages.fields.firstName} error={errors.firstName?.message}>
          <PlainInput autoComplete="given-name" {...form.register("firstName")} />
        </PlainField>
        <PlainField label={messages.fields.lastName} error={errors.lastName?.message}>
          <PlainInput autoComplete="family-name" {...form.register("lastName")} />
        </PlainField>
      </div>
      <PlainField
        label={messages.fields.email}
        {...(invitation && { hint: invitationMessages.emailHint })}
        error={errors.email?.message}
      >
        <PlainInput
          type="email"
          autoComplete="email"
          readOnly={invitation !== undefined}
          {...form.register("email")}
        />
      </PlainField>
      <PlainField
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
        <PlainPassword
          autoComplete="new-password"
          isVisible={visibility.isVisible}
          onToggle={visibility.toggle}
          {...form.register("password")}
        />
      </PlainField>
      {invitation ? null : <CompanyFields form={form} />}
      <PlainButton
        type="submit"
        size="lg"
        isWide
        isPending={isSubmitting}
        pendingText={messages.register.pending}
      >
        {isJoining ? messages.register.join : messages.register.create}
      </PlainButton>
      {companyError ? (
        <Suspense>
          <CompanyNotFound
            message={companyError.message}
            isOpen={companyError.isOpen}
            onClose={() => setCompanyError({ ...companyError, isOpen: false })}
            focusAfter={() => formElement.current?.querySelector("[name=companyName]") ?? null}
          />
        </Suspense>
      ) : null}
    </form>
  );
};
