import * as z from "zod";
import { IsoDateTime } from "./dates.ts";

/** With what a person signed in: by the last step they took. */
export const SessionMethod = z.enum(["password", "totp", "recovery-code", "passkey", "sso"]);
export type SessionMethod = z.infer<typeof SessionMethod>;

/** A browser in which a person is signed in, as they are shown it. */
export const SignedInSession = z.object({
  /** Names the session to its own person; it opens nothing. */
  id: z.string(),
  /** What the browser calls itself, such as `Firefox`; null where it says nothing known. */
  browser: z.string().nullable(),
  /** What it runs on, such as `Windows`; null where it says nothing known. */
  system: z.string().nullable(),
  /** What the person signed in with. */
  method: SessionMethod,
  /** From where they signed in; of an IPv6 address its network. */
  address: z.string(),
  /** Where that is; null where the stage has no database of places. */
  city: z.string().nullable(),
  createdAt: IsoDateTime,
  /** Kept to five minutes. */
  lastSeenAt: IsoDateTime,
  /** Whether the question came from this very session. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.infer<typeof SignedInSession>;

/** A way to confirm who one is. */
export const StepUpMethod = z.enum(["passkey", "totp", "password"]);
export type StepUpMethod = z.infer<typeof StepUpMethod>;
