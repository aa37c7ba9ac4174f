import { defaultTimeZone } from "../../../shared/schemas/time-zone.ts";
import type { CompanyPerson } from "../../services/jobs/daily-telling.ts";
import { lastMorning } from "../../services/jobs/local-morning.ts";
import { companies } from "../companies/company-repository.ts";
import { type User, users } from "../users/user-repository.ts";

/** A person who may be told of something: an active one of an active company, as they are now. */
export interface Receiver extends CompanyPerson {
  readonly user: User;
  readonly timeZone: string;
}

/** Whether a person may be told of what happens in a company. One who is activated again is, again. */
export const isThere = (user: User | undefined, companyId: string): user is User =>
  user?.companyId === companyId && user.isActive && user.membership === "active";

/** A person's own zone, or their company's. A name the runtime does not know (any more) is the default. */
export const zoneOf = (user: User, company: { readonly timeZone: string }): string => {
  const zone = user.timeZone ?? company.timeZone;
  try {
    lastMorning(new Date(), zone);
    return zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return defaultTimeZone;
  }
};

/** Reads a person to tell them something; undefined for one who is gone, deactivated or of another company. */
export const findReceiver = async ({ companyId, userId }: CompanyPerson): Promise<Receiver | undefined> => {
  const [user, company] = await Promise.all([users.get(userId), companies.get(companyId)]);
  if (!company?.isActive || !isThere(user, companyId)) return undefined;
  return { companyId, userId, user, timeZone: zoneOf(user, company) };
};
