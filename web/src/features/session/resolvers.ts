import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod";
import {
  LoginForm,
  NewPassword,
  PasswordResetRequest,
  RegistrationForm,
} from "../../../../shared/schemas/account-forms.ts";
import { messages } from "./auth-messages.ts";
import { lacksCompany } from "./registration-rules.ts";

/* What the sign-in screen's forms check, a chunk of its own: it is needed when one is sent. */

/** What registration takes, and the company's name where the role needs one. */
const registrationForm = RegistrationForm.check((context) => {
  if (!lacksCompany(context.value)) return;
  context.issues.push({
    code: "custom",
    path: ["companyName"],
    message: messages.invalid.company.description,
    input: context.value.companyName,
  });
});

export const loginResolver = zodResolver(LoginForm);
export const registrationResolver = zodResolver(registrationForm);
export const resetRequestResolver = zodResolver(PasswordResetRequest);
export const newPasswordResolver = zodResolver(z.object({ newPassword: NewPassword }));
