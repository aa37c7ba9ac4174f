import * as z from "zod";
import { PartNo, TitleNumber } from "./cfr.ts";
import { RuleListItem } from "./company-rule.ts";
import { IsoDate } from "./dates.ts";
import { DueFilter } from "./due.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { ComplianceStatus } from "./rule.ts";

export const RuleSort = z.enum([
  "section",
  "ruleTitle",
  "sourceSection",
  "action",
  "priority",
  "complianceStatus",
  "assignedTo",
]);
export type RuleSort = z.infer<typeof RuleSort>;

export const ApplicabilityFilter = z.enum([
  ...(["all", "applicable", "not_applicable", "undecided", "decide_again"] as const),
]);
export type ApplicabilityFilter = z.infer<typeof ApplicabilityFilter>;

/**
 * Filters and order of a list of rules. `section=` (empty) means "Unknown Section". Without `limit` and
 * `cursor` the whole list is answered as an array.
 */
export const RuleQuery = PageQuery.extend({
  /** Case-insensitive substring of title, section, simplified text or action. */
  search: z.string().trim().max(200).optional(),
  section: z.string().max(100).optional(),
  /** `undecided` has the rules that are to be decided again, too. */
  applicability: ApplicabilityFilter.optional(),
  priority: z.enum(["all", "high", "medium", "low", "none"]).optional(),
  sort: RuleSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
  status: ComplianceStatus.optional(),
  /** Id of a member of the company, or `none` for unassigned rules. */
  assignee: z.string().max(100).optional(),
  /** Id of a group whose work the rule is, taken or not. */
  group: z.string().max(100).optional(),
  /** Id of a tag of the company. */
  tag: z.string().max(100).optional(),
});
export type RuleQuery = z.infer<typeof RuleQuery>;

/** How many rules each choice of a filter would show, with the other filters as they are. */
export const RuleFacets = z.object({
  /** Only where the list is that of one part: a title has thousands. */
  sections: z.array(
    z.object({
      section: z.string(),
      count: z.number().int(),
      /** Of them, those that apply. */
      applicable: z.number().int(),
      /** Of those that apply, the completed ones. */
      completed: z.number().int(),
    }),
  ),
  applicable: z.number().int(),
  notApplicable: z.number().int(),
  /** Those that no person decided about, and those that are to be decided again. */
  undecided: z.number().int(),
  /** Of them, those that are to be decided again. */
  decideAgain: z.number().int(),
  /** Rules before any filter. */
  all: z.number().int(),
  /** Of them, those with the company's own wording whose master changed since. */
  masterChanged: z.number().int(),
});
export type RuleFacets = z.infer<typeof RuleFacets>;

/** A page may hold fewer rules than `limit` where they are long: an answer stays below 100 KB. */
export const RulePage = pageOf(RuleListItem).extend({
  facets: RuleFacets,
  /** Rules before this page, in the order of the list. */
  offset: z.number().int(),
});
export type RulePage = z.infer<typeof RulePage>;

/** The same for the list of all titles. */
export const CompanyRulesQuery = RuleQuery.extend({
  titleFilter: TitleNumber.optional(),
  partFilter: PartNo.optional(),
  /** Other names of the same two filters, for callers of the list of regulations. */
  titleNumber: TitleNumber.optional(),
  partNo: PartNo.optional(),
  /** Of the applicable, assigned rules that are not completed. */
  due: DueFilter.optional(),
  /** The caller's date, by which `due` is decided; by default the date in UTC. */
  today: IsoDate.optional(),
});
