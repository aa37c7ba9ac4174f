import type { ChangeRow, ChangeTask } from "../../../shared/schemas/changes.ts";
import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import type { ChangeRecord, TaskRow } from "./change-record.ts";
import type { IsRead } from "./read-marks.ts";

/** Names of a company's people by id. */
type People = ReadonlyMap<string, Assignee>;

/** "21 CFR 11.10" */
export const citationOf = ({ titleNumber, section }: Pick<ChangeRecord, "titleNumber" | "section">): string =>
  `${titleNumber} CFR ${section}`;

/** A person who is no longer of the company keeps a place without a name. */
const nameless = (id: string): Assignee => ({ id, firstName: "", lastName: "", email: "", isActive: false });
export const personIn = (known: People, id: string): Assignee => known.get(id) ?? nameless(id);

/** A change as lists show it. */
export const presentRow = (change: ChangeRecord, known: People, isRead: IsRead): ChangeRow => ({
  id: change.id,
  titleNumber: change.titleNumber,
  part: change.part,
  section: change.section,
  citation: citationOf(change),
  heading: change.heading,
  kind: change.kind,
  severity: change.severity,
  changeClass: change.changeClass,
  reasons: change.reasons,
  effectiveDate: change.effectiveDate,
  affectedRules: change.affected.length,
  state: change.state,
  reason: change.reason,
  assessor: change.assessorId === null ? null : personIn(known, change.assessorId),
  dueDate: change.dueDate,
  isRead: isRead(change),
  version: change.version,
});

/** @param titles names of the rules by number; one that is gone is called by its number */
export const presentTask = (
  change: ChangeRecord,
  task: TaskRow,
  known: People,
  titles: ReadonlyMap<number, string>,
): ChangeTask => ({
  id: task.id,
  changeId: change.id,
  citation: citationOf(change),
  severity: change.severity,
  owner: personIn(known, task.ownerId),
  rules: task.companyRuleIds.map((companyRuleId) => ({
    companyRuleId,
    title: titles.get(companyRuleId) ?? `Rule ${companyRuleId}`,
  })),
  dueDate: task.dueDate,
  note: task.note,
  status: task.status,
  completedAt: task.completedAt,
  completedNote: task.completedNote,
});
