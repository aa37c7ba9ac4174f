import type { Role } from "../schemas/roles.ts";

/**
 * What a person may do, in one list for both sides: the server decides with it, the web hides buttons with
 * it. `public` needs no session; `account` needs a session only; the rest need an active place in a
 * company, or the role super_admin where the map says so.
 */
export const permissions = [
  "public",
  "account",
  "company:create",
  "company:read",
  "company:update",
  "activity:read",
  "pack:manage",
  "regulation:read",
  "selection:read",
  "selection:manage",
  "rule:read",
  "rule:edit",
  "rule:assign",
  "rule:manage",
  "rule:initialise",
  "assignment:read",
  "rule-import:create",
  "rule-import:read",
  "upload:create",
  "member:read",
  "join-request:decide",
  "member:manage",
  "group:manage",
  "policy:read",
  "policy:manage",
  "evidence:add",
  "token:own",
  "duty:manage",
  "metrics-import:create",
  "report:read",
  "horizon:read",
  "section-metadata:manage",
  "obligation-evaluation:manage",
  "security:manage",
  "system:read",
  "system:manage",
] as const;
export type Permission = (typeof permissions)[number];

const member = [
  "regulation:read",
  "selection:read",
  "rule:read",
  "rule:edit",
  "rule:assign",
  "assignment:read",
  "member:read",
  "policy:read",
  "evidence:add",
  "token:own",
  "upload:create",
  "report:read",
] as const satisfies readonly Permission[];
const officer = [
  ...member,
  "company:read",
  "company:update",
  "activity:read",
  "pack:manage",
  "selection:manage",
  "rule:manage",
  "rule:initialise",
  "rule-import:create",
  "rule-import:read",
  "join-request:decide",
  "member:manage",
  "group:manage",
  "policy:manage",
  "duty:manage",
  "horizon:read",
] as const satisfies readonly Permission[];

/** Permissions of each role beyond `public` and `account`. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  member,
  compliance_officer: officer,
  company_admin: [...officer, "security:manage"],
  super_admin: [
    "regulation:read",
    "rule-import:create",
    "rule-import:read",
    "upload:create",
    "metrics-import:create",
    "horizon:read",
    "section-metadata:manage",
    "obligation-evaluation:manage",
    "system:read",
    "system:manage",
  ],
};
