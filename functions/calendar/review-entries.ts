import type { ReviewItem } from "../../shared/schemas/reviews.ts";
import { ownDecisions, readReviews, waitingReviews } from "../work/submissions/waiting-reviews.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** Where a reviewer decides. */
const linkOf = ({ companyRuleId, dutyId, policyId }: ReviewItem): string => {
  if (policyId !== null) return `/policies/${policyId}?tab=versions`;
  return dutyId === null ? `/rules/${companyRuleId}?page=assignments&from=assignments` : `/duties/${dutyId}`;
};

const entryOf = (item: ReviewItem): CalendarEntry => ({
  id: `review-${item.id}`,
  kind: "reviews",
  // Work without a due date, and versions of policies, stand where they began to wait.
  date: item.date ?? item.at.slice(0, 10),
  title: [item.title, item.policyId === null ? "" : item.sourceSection].filter(Boolean).join(", "),
  link: linkOf(item),
  // What waits does not change: submitted again, it is another submission.
  sequence: 0,
});

interface Reader {
  readonly companyId: string;
  readonly userId: string;
}

/** Begins what `reviewEntries` asks for. */
export const expectReviewEntries = (
  reader: Reader,
  { kinds }: CalendarSpan,
  isMine: boolean,
): Promise<unknown>[] => (kinds.has("reviews") ? [readReviews(reader, { ...ownDecisions, isMine })] : []);

/** Submissions and versions of policies that wait for a person's review, or for anyone's in the company. */
export const reviewEntries = async (
  reader: Reader,
  span: CalendarSpan,
  isMine: boolean,
): Promise<CalendarEntry[]> => {
  if (!span.kinds.has("reviews")) return [];
  const waiting = await waitingReviews(reader, { ...ownDecisions, isMine });
  return waiting.map(entryOf).filter(({ date }) => isWithin(span, date));
};
