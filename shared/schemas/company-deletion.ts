import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { singleLine } from "./text.ts";

/** Days between the request and the deletion, in which it can be cancelled. */
export const deletionDays = 7;

/** The sentence of a name that is not the company's. */
export const wrongCompanyName = "Type the company name exactly.";

/** When the company is deleted, and who asked for it; null where no deletion is scheduled. */
export const CompanyDeletion = z.object({ dueAt: IsoDateTime.nullable(), requestedBy: Person.nullable() });
export type CompanyDeletion = z.infer<typeof CompanyDeletion>;

export const NewDeletion = z.object({
  companyName: singleLine(z.string(wrongCompanyName).max(200, wrongCompanyName)),
});
