import * as z from "zod";
import type { Role } from "../../../shared/schemas/roles.ts";
import type { Membership } from "../../../shared/schemas/user.ts";
import { config } from "../config.ts";
import { isEmergencyAdmin } from "./company-sso.ts";

/** What a company demands of sign-ins, as its row holds it; what it never chose is as the stage has it. */
export const SecurityRow = z.object({
  requireSecondFactor: z.boolean().default(false),
  idleMinutes: z.number().optional(),
  absoluteHours: z.number().optional(),
  sessionsPerPerson: z.number().optional(),
  /** When that was chosen: sessions of before may be too many. */
  sessionsPerPersonSince: z.string().optional(),
});
export type SecurityRow = z.infer<typeof SecurityRow>;

/**
 * Whether a person must have a second factor: by their company, as an emergency administrator, or as an operator of a
 * stage in the cloud.
 */
export const needsFactor = (
  person: { id: string; role: Role; membership: Membership },
  company: unknown,
): boolean => {
  if (person.role === "super_admin") return config().STAGE !== "local";
  if (person.membership !== "active" || company === undefined) return false;
  return SecurityRow.parse(company).requireSecondFactor || isEmergencyAdmin(person, company);
};
