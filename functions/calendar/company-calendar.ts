import { maxCalendarItems } from "../../shared/schemas/calendar.ts";
import { campaigns } from "../documents/acknowledgements/campaign-repository.ts";
import { evidenceRecords } from "../documents/evidence/evidence-repository.ts";
import { policies } from "../documents/policies/policy-repository.ts";
import { storyDocuments } from "../regulation/federal-register/story-repository.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { acknowledgementDays } from "./acknowledgement-days.ts";
import { type CalendarEntry, type CalendarSpan, hasLawDays } from "./calendar-entry.ts";
import { dutyDays, readDuties, readOpenOccurrences } from "./duty-days.ts";
import { evidenceEnds } from "./evidence-ends.ts";
import { lawDays } from "./law-days.ts";
import type { CalendarOwner } from "./own-calendar.ts";
import { policyReviewEntries } from "./policy-review-entries.ts";
import { expectReviewEntries, reviewEntries } from "./review-entries.ts";
import { taskDays } from "./task-days.ts";

/** Begins what a company's calendar asks for. */
export const expectCompanyCalendar = (
  { companyId, userId }: Pick<CalendarOwner, "companyId" | "userId">,
  span: CalendarSpan,
): Promise<unknown>[] => [
  companyRuleList(companyId),
  ...expectReviewEntries({ companyId, userId }, span, false),
  ...(span.kinds.has("due") ? [changeRecords.list(companyId)] : []),
  ...(span.kinds.has("acknowledgements") ? [campaigns.list(companyId)] : []),
  ...(span.kinds.has("evidence_ends") ? [evidenceRecords.list(companyId)] : []),
  ...(span.kinds.has("policy_review") ? [policies.list(companyId)] : []),
  readDuties(companyId, span),
  readOpenOccurrences(companyId, span),
  ...(hasLawDays(span) ? [storyDocuments.list()] : []),
];

/** What falls on the days of a whole company's calendar, in no order, and how much of it is left out. */
export const companyCalendar = async (
  { companyId, userId, role }: CalendarOwner,
  span: CalendarSpan,
): Promise<{ readonly entries: readonly CalendarEntry[]; readonly left: number }> => {
  const hasDue = span.kinds.has("due");
  const [rules, changes, toReview, asked, evidence, reviewed, records, open] = await Promise.all([
    companyRuleList(companyId),
    hasDue ? changeRecords.list(companyId) : [],
    reviewEntries({ companyId, userId }, span, false),
    span.kinds.has("acknowledgements") ? campaigns.list(companyId) : [],
    span.kinds.has("evidence_ends") ? evidenceRecords.list(companyId) : [],
    span.kinds.has("policy_review") ? policies.list(companyId) : [],
    readDuties(companyId, span),
    readOpenOccurrences(companyId, span),
  ]);
  const titles = rules.titleNumbers;
  const { stories } = hasLawDays(span) ? await storyDocuments.ofTitles(titles) : { stories: [] };
  const due = hasDue ? rules.due({ ...span, most: maxCalendarItems }) : { items: [], total: 0 };
  const entries: CalendarEntry[] = [
    ...due.items.map(({ companyRuleId, title, dueDate, version }) => ({
      id: `rule-${companyRuleId}`,
      kind: "due" as const,
      date: dueDate,
      title,
      link: `/rules/${companyRuleId}?page=regulations&from=company-rules`,
      sequence: version,
    })),
    ...taskDays(
      changes.filter(({ titleNumber }) => titles.has(titleNumber)),
      span,
    ),
    ...dutyDays({ records, open }, span),
    ...toReview,
    ...acknowledgementDays(asked, span, ({ id }) => `/acknowledgements/${id}`),
    ...evidenceEnds(evidence, span),
    ...policyReviewEntries(reviewed, span),
    ...lawDays(stories, span, { role, follows: ({ titleNumber }) => titles.has(titleNumber) }),
  ];
  return { entries, left: due.total - due.items.length };
};
