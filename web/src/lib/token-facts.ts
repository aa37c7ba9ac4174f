import type { AccessToken } from "../../../shared/schemas/access-token.ts";
import { formatDate } from "./format.ts";
import { formatRelative } from "./relative-time.ts";

type Shown = Pick<AccessToken, "lastFour" | "scopes" | "expiresAt" | "lastUsedAt">;

export const hasExpired = ({ expiresAt }: Pick<Shown, "expiresAt">): boolean =>
  Date.parse(expiresAt) <= Date.now();

/** What lists say of a secret by which programs call: how it ends, when it was used and expires; what it may do. */
export const tokenFacts = (token: Shown): readonly string[] => [
  [
    `ends in ${token.lastFour}`,
    token.lastUsedAt ? `Last used ${formatRelative(token.lastUsedAt)}` : "Never used",
    ...(hasExpired(token) ? [] : [`Expires ${formatDate(token.expiresAt)}`]),
  ].join(" · "),
  token.scopes.join(", "),
];
