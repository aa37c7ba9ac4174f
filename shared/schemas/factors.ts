import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { ifMissing, singleLine } from "./text.ts";

/** Passkeys a person may have at a time. */
export const maxPasskeys = 10;
/** Recovery codes that are made at a time. */
export const recoveryCodeCount = 10;

const sixDigits = "Enter the six digits of your app.";
/** What an authenticator app shows; people type it with a space at times. */
export const AppCode = z
  .string(sixDigits)
  .max(20, sixDigits)
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, sixDigits));

const recoveryForm = "Enter one of your recovery codes.";
/** A recovery code, such as `k7m2q-9xw4t`; capitals, blanks and a missing dash do not matter. */
export const RecoveryCode = z
  .string(recoveryForm)
  .max(30, recoveryForm)
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, recoveryForm));

export const PasskeyName = singleLine(
  z.string(ifMissing("Please enter a name.")).trim().min(1, "Please enter a name.").max(100),
);

/** A passkey as its person is shown it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: IsoDateTime,
  lastUsedAt: IsoDateTime.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second steps of a person. */
export const Factors = z.object({
  /** Whether they must keep one. */
  required: z.boolean(),
  passkeys: z.array(Passkey),
  totp: z.object({ createdAt: IsoDateTime }).nullable(),
  recoveryCodesLeft: z.number().int(),
  passkeyOnly: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

/** Ten new codes, which are shown this once; null where the person has theirs already. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** What is sent instead of the person when a password alone does not sign in. */
export const SecondStepMethod = z.enum(["passkey", "totp", "recovery-code"]);
export type SecondStepMethod = z.infer<typeof SecondStepMethod>;
export const SecondStep = z.object({
  next: z.literal("second-factor"),
  methods: z.array(SecondStepMethod),
});
export type SecondStep = z.infer<typeof SecondStep>;
