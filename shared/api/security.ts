import * as z from "zod";
import { Security } from "../schemas/security.ts";
import { contract, Message } from "./contract.ts";

/* What administrators decide about how people sign in. */
const base = { folder: "identity/security", permission: "security:manage" } as const;

export const getSecurity = contract({
  ...base,
  operationId: "getSecurity",
  method: "GET",
  path: "/api/company/security",
  summary: "What the company demands of sign-ins; what it never chose is as the stage has it",
  response: Security,
});

export const updateSecurity = contract({
  ...base,
  operationId: "updateSecurity",
  method: "PUT",
  path: "/api/company/security",
  summary: "Change what the company demands of sign-ins, from the next call on",
  needsStepUp: true,
  audit: "company.security-changed",
  body: Security,
  response: Security,
});

export const resetMemberFactors = contract({
  ...base,
  operationId: "resetMemberFactors",
  method: "POST",
  path: "/api/team/members/{userId}/factors/reset",
  summary: "Remove another person's two-step verification, end their sessions and revoke their tokens",
  needsStepUp: true,
  audit: "user.factors-reset",
  params: z.object({ userId: z.string().max(100) }),
  response: Message,
});
