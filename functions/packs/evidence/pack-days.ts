import type { PackDays } from "../../../shared/schemas/evidence-pack.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { localDay } from "../../services/jobs/local-morning.ts";

/** From the day a company was registered to today, as its own time zone has them. */
export const packDaysOf = async (companyId: string, now: Date): Promise<PackDays> => {
  const { createdAt, timeZone } = await companies.mustGet(companyId);
  return { first: localDay(new Date(createdAt), timeZone), today: localDay(now, timeZone) };
};
