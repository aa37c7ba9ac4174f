import * as z from "zod";
import { scopes } from "../permissions/scopes.ts";
import { IsoDateTime } from "./dates.ts";
import { ifMissing, singleLine } from "./text.ts";

/** Tokens a person may have at a time. */
export const maxTokens = 20;
/** Days after which a token expires, unless the person chooses other ones. */
export const defaultTokenDays = 90;
const days = "Choose a number from 1 to 365.";

const ScopeName = z.enum(scopes, {
  error: ({ input }) => `Unknown scope: ${String(input).slice(0, 50)}.`,
});

/** A token as its person is shown it: without the secret, which only its creation answers. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  lastFour: z.string(),
  createdAt: IsoDateTime,
  expiresAt: IsoDateTime,
  /** Kept to five minutes; null before its first use. */
  lastUsedAt: IsoDateTime.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = z.object({
  name: singleLine(
    z.string(ifMissing("Please enter a name.")).trim().min(1, "Please enter a name.").max(100),
  ),
  scopes: z
    .array(ScopeName, ifMissing("Please select at least one scope."))
    .min(1, "Please select at least one scope.")
    .max(scopes.length),
  expiresInDays: z.number(days).int(days).min(1, days).max(365, days).default(defaultTokenDays),
});
