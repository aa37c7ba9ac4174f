import { companies } from "../../people/companies/company-repository.ts";
import { localDay } from "../../services/jobs/local-morning.ts";

/** The calendar day it is where the company is: duties are due on days of its zone. */
export const companyDay = async (companyId: string, now: Date): Promise<string> =>
  localDay(now, (await companies.mustGet(companyId)).timeZone);
