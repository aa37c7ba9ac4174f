import { dayAfter } from "../../../shared/calendar/days.ts";
import type { Story, StoryDate, StoryDocument } from "../../../shared/schemas/story.ts";

type Kind = StoryDate["kind"];

/** The days a document gives. A proposal takes effect on no day, whatever its record says. */
const daysOf = ({
  type,
  effectiveOn,
  commentsCloseOn,
}: StoryDocument): readonly (readonly [Kind, string])[] => [
  ...(commentsCloseOn ? [["comments_close", commentsCloseOn] as const] : []),
  ...(effectiveOn && type === "rule" ? [["takes_effect", effectiveOn] as const] : []),
];

/**
 * The days of a story that still count: a later document replaces the day of its kind, a final rule ends the
 * comments on its proposal, and a withdrawal ends all of it.
 * @param documents oldest first
 */
export const storyDates = (documents: readonly StoryDocument[]): StoryDate[] => {
  const dates = new Map<Kind, StoryDate>();
  for (const document of documents) {
    if (document.stage === "withdrawn") dates.clear();
    if (document.stage === "final") dates.delete("comments_close");
    for (const [kind, date] of daysOf(document)) {
      const before = dates.get(kind);
      const replaced = before && before.date !== date ? before.date : (before?.replaced ?? null);
      dates.set(kind, { kind, date, replaced });
    }
  }
  return [...dates.values()].sort((a, b) => a.date.localeCompare(b.date));
};

/** The next day that is not over, else the last one; null without any. */
export const nextDate = (dates: readonly StoryDate[], today: string): StoryDate | null =>
  dates.find(({ date }) => date >= today) ?? dates.at(-1) ?? null;

type Told = Pick<Story, "id" | "nextDate">;

/** Days to come first, the nearest first; then days that are over, the newest first; then stories without any. */
export const byNextDate =
  (today: string) =>
  (a: Told, b: Told): number => {
    const rank = ({ nextDate: next }: Told): number => (next ? Number(next.date < today) : 2);
    const [left, right] = [a.nextDate?.date ?? "", b.nextDate?.date ?? ""];
    const days = rank(a) === 1 ? right.localeCompare(left) : left.localeCompare(right);
    return rank(a) - rank(b) || days || b.id.localeCompare(a.id);
  };

const daysAfterLastDate = 30;
const daysAfterLastDocument = 365;

/** Whether a story is still worth showing: until 30 days after its last day, without one 365 after its last document. */
export const isComing = (
  { dates, documents }: { dates: readonly StoryDate[]; documents: readonly StoryDocument[] },
  today: string,
): boolean => {
  const last = dates.at(-1);
  const newest = documents.at(-1);
  if (last) return dayAfter(last.date, daysAfterLastDate) >= today;
  return newest !== undefined && dayAfter(newest.publicationDate, daysAfterLastDocument) >= today;
};
