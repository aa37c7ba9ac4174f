import * as z from "zod";
import { singleLine } from "../../shared/schemas/text.ts";

/** Arguments that several tools take. */
export const LawTitle = z.int().min(1).max(500).describe("Number of a title of the CFR, such as 21");
export const PartNumber = singleLine(z.string().trim().min(1).max(60));
export const CompanyRuleNumber = z
  .int()
  .positive()
  .describe("Number of the company's rule (companyRuleId), as get_rule and my_work tell it");
