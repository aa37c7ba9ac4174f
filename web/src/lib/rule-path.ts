import * as z from "zod";
import { sessionRecord } from "./session-record.ts";

/** Screens a rule is opened from (specification 2, section 2.2). */
export type RuleOrigin = "regulations" | "assignments" | "cfr-parts";

const lists: Readonly<Record<RuleOrigin, string>> = {
  regulations: "company-rules",
  assignments: "assignments",
  "cfr-parts": "cfr-parts",
};

/** Address of a rule's page; `id` is a company rule's number or a master rule's composite id. */
export const rulePath = (id: string | number, origin: RuleOrigin): string =>
  `/rules/${encodeURIComponent(id)}?page=${origin}&from=${lists[origin]}`;

/**
 * Where the way back from a rule leads: the address of the list with its filters, the rule that was opened
 * there, and the CFR part when the list was a part's.
 */
export const returnPoint = sessionRecord(
  "subpart-rule-return",
  z.object({
    origin: z.enum(["regulations", "assignments", "cfr-parts"]),
    titleNumber: z.string().optional(),
    partNo: z.string().optional(),
    returnPath: z.string().startsWith("/"),
    ruleId: z.union([z.string(), z.number()]),
  }),
);
