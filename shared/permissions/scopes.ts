/*
 * What a program may do that calls with an access token: domains of the API, each to read or to write. Scope and role
 * must both allow a call.
 */
const writable = [
  "rules",
  "assignments",
  "policies",
  "evidence",
  "changes",
  "people",
  "imports",
  "company",
] as const;
const readable = ["regulations", "reports", "activity"] as const;

type Writable = (typeof writable)[number];
export type Domain = Writable | (typeof readable)[number];
export type Scope = `${Writable}:${"read" | "write"}` | `${(typeof readable)[number]}:read`;

/** All scopes, domain by domain. */
export const scopes: readonly Scope[] = [
  ...writable.flatMap((domain) => [`${domain}:read`, `${domain}:write`] as const),
  ...readable.map((domain) => `${domain}:read` as const),
];

const isScope = (text: string): text is Scope => (scopes as readonly string[]).includes(text);

/** The scope of reading or changing a domain; null where programs change nothing. */
export const scopeIn = (domain: Domain, verb: "read" | "write"): Scope | null => {
  const scope = `${domain}:${verb}`;
  return isScope(scope) ? scope : null;
};

/** Whether `granted` allow what needs `needed`; who may write may read. */
export const includesScope = (granted: readonly string[], needed: Scope | "directory"): boolean =>
  granted.includes(needed) || granted.includes(needed.replace(/:read$/, ":write"));
