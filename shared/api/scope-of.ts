import type { Permission } from "../permissions/permissions.ts";
import { type Domain, type Scope, scopeIn } from "../permissions/scopes.ts";

/** The domain of what lies in a folder of the server; null, or none: for browsers alone. A folder inside has its parent's unless named. */
const domains: Readonly<Record<string, Domain | null>> = {
  admin: null,
  calendar: "assignments",
  directory: null,
  documents: "policies",
  "documents/evidence": "evidence",
  intake: "imports",
  mcp: null,
  metrics: "regulations",
  packs: "evidence",
  pages: "rules",
  people: "people",
  "people/account": null,
  "people/companies": "company",
  "people/exports": null,
  "people/notices": null,
  "people/session": null,
  "people/tokens": null,
  "people/views": null,
  programs: null,
  record: "rules",
  regulation: "regulations",
  "regulation/selections": "company",
  reports: "reports",
  rules: "rules",
  search: "regulations",
  sections: "regulations",
  site: null,
  work: "rules",
  "work/assignments": "assignments",
  "work/changes": "changes",
  "work/handover": "people",
  "work/submissions": "assignments",
};

const domainOf = (folder: string): Domain | null => {
  for (let place = folder; place !== ""; place = place.slice(0, Math.max(0, place.lastIndexOf("/")))) {
    const domain = domains[place];
    if (domain !== undefined) return domain;
  }
  return null;
};

/** Access tokens belong to people of a company: what needs none, or the system's administrator, is not for them. */
const isForBrowsers = (permission: Permission): boolean =>
  permission === "public" ||
  permission === "account" ||
  permission === "company:create" ||
  /^(system|metrics-import|section-metadata|obligation-evaluation):/.test(permission);

/** The scope an endpoint asks of an access token, where its contract names none; null: it works in browsers alone. */
export const scopeOf = (endpoint: {
  readonly folder: string;
  readonly method: string;
  readonly permission: Permission;
}): Scope | null => {
  const domain = domainOf(endpoint.folder);
  if (domain === null || isForBrowsers(endpoint.permission)) return null;
  return scopeIn(domain, endpoint.method === "GET" ? "read" : "write");
};
