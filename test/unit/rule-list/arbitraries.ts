import fc from "fast-check";
import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import type { ListQuery } from "../../../functions/rules/index/list-query.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import { type Overlay, overlays } from "../../../functions/rules/record/overlay-repository.ts";
import { noReview } from "../../../functions/rules/record/work-review.ts";
import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { ApplicabilityFilter, RuleQuery, RuleSort } from "../../../shared/schemas/rule-query.ts";
import { aMasterRule } from "../../support/rule-factories.ts";

/** Pieces that tell careless text code apart: case pairs, halves of characters, separators, kinds of space. */
const pieces = fc.constantFrom(
  ...["audit", "Audit", "rec", "record", "ord", "a", "b", ".", "11.10", "-"],
  ...["İ", "ß", "ẞ", "Σ", "ΑΣ", "σ", "ς", "é", "e\u0301", "💥", "ﬁ"],
  ...["\ud83d", "\udca5", "\u0000", "\u0001", "\ufeff", '"', "\\", "\u2028"],
  ...[" ", " ", " ", "  ", "\n", "\t", " \n ", "\u00a0", "\u000b", "\r\n"],
);
const text = fc.oneof(
  { weight: 40, arbitrary: fc.array(pieces, { maxLength: 6 }).map((all) => all.join("")) },
  {
    weight: 1,
    arbitrary: fc.array(pieces, { minLength: 1, maxLength: 4 }).map((all) => all.join("").repeat(300)),
  },
);
const word = fc.array(pieces, { maxLength: 2 }).map((all) => all.join(""));
const section = fc.constantFrom("11.2", "11.10", "11.10-11.30", "", "a", "A", "1.1", "Unknown");
const moment = fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z");

const titleNumbers = [9, 21, 101] as const;
const library = fc.constantFrom<LibraryKind>("shared", "shared", "own");

const ruleParts = fc.record({
  titleNumber: fc.constantFrom(...titleNumbers),
  library,
  partNo: fc.constantFrom("11", "1b", "2", "102-3"),
  section,
  sourceSection: fc.oneof(fc.constantFrom("21 CFR 11.2", "21 CFR 11.10", "9 CFR 3.1", ""), text),
  ruleTitle: fc.oneof(word, text),
  ruleTextSimplified: text,
  action: fc.oneof(word, text),
  subject: text,
  exemption: word,
  conditions: fc.array(text, { maxLength: 2 }),
  priority: fc.constantFrom("", "low", "medium", "high"),
  isActive: fc.boolean(),
  updatedAt: moment,
});

/** Rules of several titles and libraries in any order, each with its ordinal. */
export const masters = fc.array(ruleParts, { maxLength: 30 }).map((all) => {
  const next = new Map<string, number>();
  return all.map((parts): MasterRule => {
    const place = `${parts.library}.${parts.titleNumber}`;
    const ordinal = next.get(place) ?? 0;
    next.set(place, ordinal + 1);
    const obligationId = `r${ordinal}`;
    const extractedRuleId = `${parts.library === "own" ? "own." : ""}${parts.titleNumber}.${parts.partNo}`;
    return aMasterRule({
      ...parts,
      ordinal,
      obligationId,
      extractedRuleId,
      id: `${extractedRuleId}-${obligationId}`,
    });
  });
});

/** Title 21, whose rules the company has had since the beginning. */
export const aSelection = (over: Partial<Selection> = {}): Selection => ({
  titleNumber: 21,
  isActive: true,
  selectedBy: "usr_1",
  selectedAt: "2026-01-01T00:00:00.000Z",
  block: 1,
  initialised: { shared: 10, own: 0 },
  ...over,
});

/** What the company of that selection makes of a rule `21.11-r…` of part 11. */
export const aState = (ordinal: number, over: Partial<Overlay>): Overlay => {
  const place = { titleNumber: 21, partNo: "11", slot: ordinal };
  const rule = { companyRuleId: companyRuleId(1, ordinal), masterRuleId: `21.11-r${ordinal}`, ...place };
  return { ...overlays.untouched(rule, new Date()), version: 1, ...over };
};

/** All three titles, with any marks. */
export const selections = fc
  .tuple(...titleNumbers.map(() => fc.tuple(fc.nat(12), fc.nat(4))))
  .map((marks) =>
    marks.map(([shared, own], index) =>
      aSelection({ titleNumber: titleNumbers[index] ?? 0, block: index + 3, initialised: { shared, own } }),
    ),
  );

const people = ["ada", "Bob", "İda"].map((firstName) => ({
  id: firstName,
  firstName,
  lastName: "Doe",
  email: `${firstName}@example.com`,
}));
const assignment = fc.record({
  id: fc.constant("asg_1"),
  assignedTo: fc.constant(""),
  assignee: fc.constantFrom(...people),
  group: fc.constantFrom(null, { id: "grp_1", name: "Charlie's desk" }),
  isTaken: fc.boolean(),
  assignedAt: moment,
  dueDate: fc.constantFrom(null, "2026-04-30", "2026-05-01", "2026-05-08", "2026-05-20", "2026-07-01"),
  priority: fc.constantFrom("low", "medium", "high"),
  reviewerId: fc.constantFrom(null, "ada"),
  review: fc.constantFrom(noReview, { state: "returned" as const, submissionId: "sub_1" }),
});
const decision = fc.constantFrom(null, {
  ...{ by: "Bob", at: "2026-05-01T10:00:00.000Z", reason: "Not our activity", version: null },
});
const overlayParts = fc.record({
  isActive: fc.boolean(),
  decision,
  priority: fc.constantFrom("", "low", "medium", "high"),
  complianceStatus: fc.constantFrom("pending", "in_progress", "completed"),
  internalTitle: fc.option(fc.oneof(word, text)),
  customTags: fc.subarray(["tag_1", "tag_2"]),
  copy: fc.option(fc.record({ text, ruleTextSimplified: text, action: fc.oneof(word, text) })),
  assignment: fc.option(
    assignment.map(({ isTaken, assignee, ...given }) => {
      const has = given.group && !isTaken ? null : assignee;
      return { ...given, assignedTo: has?.id ?? null, assignee: has };
    }),
  ),
  completedAt: fc.constantFrom(null, "2024-12-31T23:00:00.000Z", "2026-02-28T10:00:00.000Z"),
  readWording: fc.constantFrom(null, "of another time"),
  readMaster: fc.oneof(fc.constant(null), moment),
  version: fc.integer({ min: 1, max: 4 }),
  updatedAt: moment,
});
export const changes = (length: number) =>
  fc.array(fc.tuple(fc.nat(29), overlayParts), { maxLength: length });
export type Change = ReturnType<typeof changes> extends fc.Arbitrary<(infer T)[]> ? T : never;

/** What the company makes of the rule at an index; nothing where there is no such rule. */
export const overlayOf = (
  [index, parts]: Change,
  rules: readonly MasterRule[],
  selected: readonly Selection[],
): Overlay[] => {
  const master = rules[index];
  const selection = selected.find(({ titleNumber }) => titleNumber === master?.titleNumber);
  if (!master || !selection) return [];
  const slot = slotOf(master.library, master.ordinal);
  return [
    {
      companyRuleId: companyRuleId(selection.block, slot),
      masterRuleId: master.id,
      titleNumber: master.titleNumber,
      partNo: master.partNo,
      slot,
      companyNotes: "",
      copiedBy: null,
      copiedAt: null,
      base: null,
      lastEditedBy: null,
      lastEditedAt: null,
      ...parts,
    },
  ];
};

/** All filters at once would find nothing most of the time: few of them are kept. */
const filterNames = [
  "search",
  "section",
  "applicability",
  "priority",
  "status",
  "assignee",
  "tag",
  "titleNumber",
];
const without = <T extends object>(query: T, kept: readonly string[]): T => ({
  ...query,
  ...Object.fromEntries(filterNames.filter((name) => !kept.includes(name)).map((name) => [name, undefined])),
});

/** Any query; its search is often a piece of a text that is there. */
export const queries = (rules: readonly MasterRule[]): fc.Arbitrary<ListQuery> => {
  const texts = rules
    .flatMap((rule) => [
      rule.ruleTitle,
      rule.section,
      rule.sourceSection,
      rule.ruleTextSimplified,
      rule.action,
    ])
    .map((each) => each.slice(0, 60))
    .filter((each) => each !== "");
  const slice = fc
    .tuple(fc.constantFrom(...texts, "audit"), fc.nat(20), fc.integer({ min: 1, max: 12 }))
    .map(([from, start, length]) => from.slice(start, start + length));
  return fc
    .record(
      {
        search: fc.oneof(
          slice,
          word,
          text.map((each) => each.slice(0, 20)),
        ),
        section,
        applicability: fc.constantFrom(...ApplicabilityFilter.options),
        priority: fc.constantFrom("all", "high", "medium", "low", "none"),
        status: fc.constantFrom("pending", "in_progress", "completed"),
        assignee: fc.constantFrom("none", "ada", "Bob", "no-one-we-know"),
        tag: fc.constantFrom("tag_1", "tag_2", "tag_3"),
        sort: fc.constantFrom(...RuleSort.options),
        order: fc.constantFrom("asc", "desc"),
        limit: fc.integer({ min: 1, max: 9 }),
        titleNumber: fc.constantFrom(9, 21, 50),
        partNo: fc.constantFrom("11", "2", "7"),
      },
      { requiredKeys: [] },
    )
    .chain((all) => fc.subarray(filterNames, { maxLength: 3 }).map((kept) => without(all, kept)))
    .map(({ titleNumber, partNo, ...query }) => ({
      ...RuleQuery.parse(query),
      ...(titleNumber !== undefined && { titleNumber }),
      ...(partNo !== undefined && { partNo }),
    }));
};

/** Fewer filters at once, so that pages are many. */
export const wideQueries = (rules: readonly MasterRule[]): fc.Arbitrary<ListQuery> =>
  fc
    .tuple(queries(rules), fc.constantFrom("search", "section", "priority", "tag", "status"))
    .map(([query, kept]) => ({
      ...(query.sort && { sort: query.sort }),
      ...(query.order && { order: query.order }),
      ...(query.limit && { limit: query.limit }),
      ...(kept === "search" && query.search && { search: query.search }),
      ...(kept === "section" && query.titleNumber && { titleNumber: query.titleNumber }),
      ...(kept === "priority" && query.priority && { priority: query.priority }),
      ...(kept === "status" && query.status && { status: query.status }),
    }));
