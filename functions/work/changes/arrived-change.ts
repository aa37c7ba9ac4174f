import { dayAfter } from "../../../shared/calendar/days.ts";
import type { ChangeSeverity } from "../../../shared/schemas/changes.ts";
import { type ChangeRecord, changeRecords } from "./change-record.ts";

/** What a publication says of a section, and what that touches in a company. */
export type Arrival = Pick<
  ChangeRecord,
  | "id"
  | "titleNumber"
  | "part"
  | "section"
  | "heading"
  | "kind"
  | "changeClass"
  | "reasons"
  | "eCfrSubstantive"
  | "fromVersion"
  | "toVersion"
  | "entered"
  | "effectiveDate"
  | "affected"
  | "nearby"
> & {
  /** Whether one of the affected rules has an assignee now. */
  readonly isAssigned: boolean;
};

/** A change is assessed within these days: before it takes effect, else after it arrived. */
const assessDays = 14;

const dueDateOf = (effectiveDate: string | null, today: string): string => {
  const before = effectiveDate && dayAfter(effectiveDate, -assessDays);
  return before && before >= today ? before : dayAfter(today, assessDays);
};

const severityOf = ({ changeClass, kind, affected, nearby, isAssigned }: Arrival): ChangeSeverity => {
  if (changeClass === "editorial") return "editorial";
  if (affected.length > 0 && isAssigned) return "substantive_assigned";
  if (kind !== "changed") return kind;
  return affected.length === 0 && nearby.length > 0 ? "nearby" : "substantive";
};

/**
 * Records a change of the law for a company, once: a second call with the same id does nothing. Editorial changes
 * make no work: they arrive as handled.
 * @returns the new record; undefined where it was recorded before
 */
export const recordArrivedChange = async (
  companyId: string,
  arrival: Arrival,
  now: Date,
): Promise<ChangeRecord | undefined> => {
  const { isAssigned: _, ...facts } = arrival;
  const severity = severityOf(arrival);
  const at = now.toISOString();
  const record: ChangeRecord = {
    ...facts,
    severity,
    state: severity === "editorial" ? "no_action" : "new",
    reason: null,
    assessorId: null,
    dueDate: dueDateOf(arrival.effectiveDate, at.slice(0, 10)),
    tasks: [],
    version: 1,
    arrivedAt: at,
    updatedBy: null,
    updatedAt: at,
  };
  return (await changeRecords.arrive(companyId, record)) ? record : undefined;
};
