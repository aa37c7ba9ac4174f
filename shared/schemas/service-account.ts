import * as z from "zod";
import { AccessToken, NewAccessToken } from "./access-token.ts";

/** Service accounts a company may have at a time. */
export const maxServiceAccounts = 20;

const ServiceRole = z.enum(["member", "compliance_officer"]);

/** An account of a program, which acts in its company by itself; its secret is shown once. */
export const ServiceAccount = AccessToken.extend({ role: ServiceRole, isActive: z.boolean() });
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const NewServiceAccount = NewAccessToken.extend({ role: ServiceRole });

/** What is left out stays as it is; days count from now. */
export const ServiceAccountChanges = z.object({
  name: NewAccessToken.shape.name.optional(),
  scopes: NewAccessToken.shape.scopes.optional(),
  expiresInDays: NewAccessToken.shape.expiresInDays.unwrap().optional(),
  role: ServiceRole.optional(),
  isActive: z.boolean().optional(),
});
