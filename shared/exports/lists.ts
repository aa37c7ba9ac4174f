import * as z from "zod";
import type { Permission } from "../permissions/permissions.ts";

/** The lists that can be exported, saved as views and laid out, as addresses of the API name them. */
export const ListName = z.enum([
  "rules",
  "assignments",
  "policies",
  "people",
  "changes",
  "activity",
  "evidence",
  "imports",
  "sections",
  "obligations",
  "duties",
]);
export type ListName = z.infer<typeof ListName>;

/** How high the rows of a table are. */
export const Density = z.enum(["compact", "comfortable"]);
export type Density = z.infer<typeof Density>;

/** What a person needs to open a list, and so to save views and files of it. */
export const listPermissions = {
  rules: "rule:read",
  assignments: "assignment:read",
  policies: "policy:read",
  people: "member:read",
  changes: "rule:read",
  activity: "activity:read",
  evidence: "rule:read",
  imports: "rule-import:read",
  sections: "section-metadata:manage",
  obligations: "obligation-evaluation:manage",
  duties: "assignment:read",
} as const satisfies Record<ListName, Permission>;
