import { daysWithin } from "../duties/duty-days.ts";
import { type DutyRecord, duties } from "../duties/duty-record.ts";
import { type OccurrenceRecord, occurrenceId, occurrences } from "../duties/occurrence-record.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** The duties of a company; none where they are not asked for. */
export const readDuties = (companyId: string, { kinds }: CalendarSpan): Promise<DutyRecord[]> =>
  kinds.has("duty") ? duties.list(companyId) : Promise.resolve([]);

/** What of a company's duties is open; nothing where that is not asked for. */
export const readOpenOccurrences = (
  companyId: string,
  { kinds }: CalendarSpan,
): Promise<OccurrenceRecord[]> => (kinds.has("duty") ? occurrences.listOpen(companyId) : Promise.resolve([]));

type Whose = Pick<OccurrenceRecord, "assignedTo" | "groupId">;

const entryOf = (
  named: { dutyId: string; date: string },
  title: string,
  sequence: number,
): CalendarEntry => ({
  id: `duty-${occurrenceId(named)}`,
  kind: "duty",
  date: named.date,
  title,
  link: `/duties/${named.dutyId}`,
  sequence,
});

/** The days on which duties are due: what is open, and what is planned. @param isWanted whose */
export const dutyDays = (
  { records, open }: { readonly records: readonly DutyRecord[]; readonly open: readonly OccurrenceRecord[] },
  span: CalendarSpan,
  isWanted: (whose: Whose) => boolean = () => true,
): CalendarEntry[] => {
  const planned = records
    .filter((duty) => duty.endedAt === null && isWanted(duty))
    .flatMap((duty) => {
      const [, from = span.from] = [duty.plannedFrom, span.from].toSorted();
      return daysWithin(duty, from, span.to).map((date) =>
        // What opens counts on from here.
        entryOf({ dutyId: duty.id, date }, duty.name, duty.version),
      );
    });
  const opened = open
    .filter((record) => isWithin(span, record.date) && isWanted(record))
    .map((record) => entryOf(record, record.name, mostVersions + record.version));
  return [...planned, ...opened];
};

/** A duty is changed less often than this before an occurrence of it opens. */
const mostVersions = 1_000_000;
