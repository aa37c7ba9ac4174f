import * as z from "zod";
import { AppCode } from "./factors.ts";
import { InvitationToken } from "./invitation.ts";
import { ProvenCredential } from "./passkey-messages.ts";
import { CompanyRole } from "./roles.ts";
import { singleLine } from "./text.ts";
import { Email, Password, PersonName } from "./user.ts";

/*
 * What the forms of a session and an account send. The web takes the schemas of forms from here and never from a
 * contract: its build leaves them out of contracts (web/contracts-without-schemas.ts).
 */

const tooShort = "New password must be at least 6 characters long";
const missing = "Please fill in all fields";

export const NewPassword = z
  .string()
  .min(1, missing)
  .min(6, tooShort)
  .max(128, "New password must be at most 128 characters long");

export const LoginForm = z.object({
  email: z.string().trim().min(1, "Please fill in all fields.").max(254),
  password: z.string().min(1, "Please fill in all fields.").max(1_024),
});

export const RegistrationForm = z.object({
  email: Email,
  password: Password,
  firstName: PersonName,
  lastName: PersonName,
  role: CompanyRole,
  companyName: singleLine(z.string().trim().max(200), "A name").nullish(),
  /** Joins the company that invited this email address at once, in the invited role: `role` is not read. */
  invitationToken: InvitationToken.nullish(),
});

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, missing).max(1_024),
  newPassword: NewPassword,
});

/** Confirms that it is the person who asks for what changes who may come in. */
export const IdentityProof = z
  .object({
    password: z.string().min(1, missing).max(1_024).optional(),
    code: AppCode.optional(),
    credential: ProvenCredential.optional(),
  })
  .refine((given) => Object.values(given).filter((proof) => proof !== undefined).length === 1, {
    message: missing,
    path: ["password"],
  });

export const PasswordResetRequest = z.object({ email: Email });
