import { dayAfter } from "../../../shared/calendar/days.ts";
import { ChangeSeverity, ChangeState, type ChangesQuery } from "../../../shared/schemas/changes.ts";
import { naturalOrder } from "../../../shared/words/natural-order.ts";
import type { ChangeRecord } from "./change-record.ts";
import { citationOf } from "./present-change.ts";
import type { IsRead } from "./read-marks.ts";

type Query = Omit<ChangesQuery, "limit" | "cursor">;
type Sort = NonNullable<Query["sort"]>;

const soonDays = 7;
/** Sorts after every date. */
const noDate = "9999-99-99";

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Sections in the order of the law: 11.2 comes before 11.10. */
const byCitation = (a: ChangeRecord, b: ChangeRecord): number => naturalOrder(citationOf(a), citationOf(b));
const bySeverity = (a: ChangeRecord, b: ChangeRecord): number =>
  ChangeSeverity.options.indexOf(a.severity) - ChangeSeverity.options.indexOf(b.severity);
const byEffect = (a: ChangeRecord, b: ChangeRecord): number =>
  byText(a.effectiveDate ?? noDate, b.effectiveDate ?? noDate);

const comparisons: Readonly<Record<Sort, (a: ChangeRecord, b: ChangeRecord) => number>> = {
  severity: bySeverity,
  section: byCitation,
  effectiveDate: byEffect,
  state: (a, b) => ChangeState.options.indexOf(a.state) - ChangeState.options.indexOf(b.state),
  dueDate: (a, b) => byText(a.dueDate, b.dueDate),
};

/** Whether work on a change is still open. */
const isOpen = ({ state }: ChangeRecord): boolean => state !== "done" && state !== "no_action";

const isDue = (change: ChangeRecord, due: Query["due"], today: string): boolean => {
  if (!due) return true;
  if (!isOpen(change)) return false;
  return due === "overdue"
    ? change.dueDate < today
    : change.dueDate >= today && change.dueDate <= dayAfter(today, soonDays);
};

const isOf = ({ assessorId }: ChangeRecord, wanted: string | undefined, me: string): boolean =>
  !wanted || assessorId === (wanted === "none" ? null : wanted === "me" ? me : wanted);

const says = (change: ChangeRecord, search: string | undefined): boolean =>
  !search || `${citationOf(change)} ${change.heading}`.toLowerCase().includes(search.toLowerCase());

export interface Viewer {
  readonly id: string;
  /** The calendar day where they are. */
  readonly today: string;
  readonly isRead: IsRead;
}

/** What passes every filter but that of the state. */
const filtered = (changes: readonly ChangeRecord[], query: Query, viewer: Viewer): ChangeRecord[] =>
  changes.filter(
    (change) =>
      (query.titleNumber === undefined || change.titleNumber === query.titleNumber) &&
      (!query.partNo || change.part === query.partNo) &&
      (!query.severity || change.severity === query.severity) &&
      isOf(change, query.assessor, viewer.id) &&
      isDue(change, query.due, viewer.today) &&
      (!query.unread || !viewer.isRead(change)) &&
      says(change, query.search),
  );

const counted = (changes: readonly ChangeRecord[]): Record<ChangeState, number> => {
  const counts = { new: 0, assessing: 0, action_needed: 0, no_action: 0, done: 0 };
  for (const { state } of changes) counts[state] += 1;
  return counts;
};

/** The changes that the query asks for in their order, and how many of each state its other filters leave. */
export const selectChanges = (changes: readonly ChangeRecord[], query: Query, viewer: Viewer) => {
  const found = filtered(changes, query, viewer);
  const states = query.state?.split(",");
  const turn = query.order === "desc" ? -1 : 1;
  const compare = comparisons[query.sort ?? "severity"];
  const selected = found
    .filter(({ state }) => !states || states.includes(state))
    .toSorted(
      (a, b) =>
        turn * compare(a, b) || bySeverity(a, b) || byEffect(a, b) || byCitation(a, b) || byText(a.id, b.id),
    );
  return { selected, counts: counted(found) };
};
