import { mayDecide } from "../../../shared/assignments/may-decide.ts";
import { evidenceState } from "../../../shared/evidence/evidence-state.ts";
import type { Occurrence, OccurrenceAction } from "../../../shared/schemas/duty.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { SessionUser } from "../../core/endpoint/identity.ts";
import { type EvidenceRecord, evidenceRecords } from "../../documents/evidence/evidence-repository.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import { isFinal, type OccurrenceRecord, occurrenceId } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { submittedFacts } from "../submissions/submitted-evidence.ts";
import { type Names, nameIn, namesOfDuties } from "./present-duty.ts";

/** Who looks at it, on which day. */
export interface Viewer extends Pick<SessionUser, "id" | "role"> {
  readonly today: string;
  /** The groups that they are in. */
  readonly inGroups: ReadonlySet<string>;
}

type Known = Names["people"];

/** What a person may do about an occurrence, as far as its row tells. */
const actionsOf = (record: OccurrenceRecord, known: Known, viewer: Viewer): OccurrenceAction[] => {
  const { id, role, inGroups } = viewer;
  const { state, assignedTo, groupId, assignedBy, reviewerId } = record;
  if (isFinal(record)) return [];
  if (state === "submitted") {
    const [reviewer, assignedByUser] = [nameIn(known, reviewerId), nameIn(known, assignedBy)];
    return mayDecide({ assignedTo: assignedTo ?? "", assignedByUser, reviewer }, { id, role })
      ? ["approve", "return"]
      : [];
  }
  const finish: OccurrenceAction = reviewerId === null ? "complete" : "submit";
  const own: OccurrenceAction[] = state === "open" ? ["start", finish] : [finish];
  const mayTake = assignedTo === null && groupId !== null && inGroups.has(groupId) && reviewerId !== id;
  return [
    ...(mayTake ? (["take"] as const) : []),
    ...(assignedTo === id ? own : []),
    ...(assignedTo === id || isManager(role) ? (["skip"] as const) : []),
  ];
};

/** What was submitted with it, and what is attached to it beside that. @param attached to any of its duty */
const evidenceOf = (
  record: OccurrenceRecord,
  attached: readonly EvidenceRecord[],
  today: string,
): Occurrence["evidence"] => {
  const submitted = new Set(record.evidence.map(({ id }) => id));
  const own = attached.filter(
    ({ id, attachedTo }) =>
      !submitted.has(id) &&
      attachedTo.some((place) => place.type === "occurrence" && place.id === occurrenceId(record)),
  );
  return [...record.evidence, ...own.map(submittedFacts)].map((each) => ({
    ...each,
    state: evidenceState(each, today),
  }));
};

interface Shown extends Names {
  readonly attached: readonly EvidenceRecord[];
}

const occurrenceOf = (
  { people: known, groups: named, attached }: Shown,
  record: OccurrenceRecord,
  viewer: Viewer,
): Occurrence => {
  const { dutyId, date, state, note, reason, submittedAt, completedAt, decidedAt, version } = record;
  const decidedBy = nameIn(known, record.decidedBy);
  return {
    ...{ id: occurrenceId(record), dutyId, date, state, note, reason, version },
    ...{ submittedAt, completedAt, decidedAt, decidedBy },
    person: nameIn(known, record.assignedTo),
    assignedToGroup: nameIn(named, record.groupId),
    reviewer: nameIn(known, record.reviewerId),
    evidence: evidenceOf(record, attached, viewer.today),
    actions: actionsOf(record, known, viewer),
  };
};

/** Occurrences of a duty with the current names of their people, and what the viewer may do. */
export const presentOccurrences = async (
  { companyId, dutyId }: { readonly companyId: string; readonly dutyId: string },
  records: readonly OccurrenceRecord[],
  viewer: Viewer,
): Promise<Occurrence[]> => {
  const ids = records.flatMap(({ assignedTo, assignedBy, reviewerId, decidedBy }) => [
    ...[assignedTo, assignedBy, reviewerId, decidedBy],
  ]);
  const [known, named, attached] = await Promise.all([
    people.byId(companyId, ids),
    groups.namesById(
      companyId,
      records.map(({ groupId }) => groupId),
    ),
    evidenceRecords.listOfDuty(companyId, dutyId),
  ]);
  return records.map((record) => occurrenceOf({ people: known, groups: named, attached }, record, viewer));
};

/** Occurrences that are planned, whose they would be. */
export const plannedOccurrences = async (
  companyId: string,
  duty: DutyRecord,
  days: readonly string[],
): Promise<Occurrence[]> => {
  if (days.length === 0) return [];
  const { id: dutyId, assignedTo, groupId, reviewerId } = duty;
  const names = await namesOfDuties(companyId, [duty]);
  return days.map((date) => ({
    ...{ id: occurrenceId({ dutyId, date }), dutyId, date, state: "planned", note: "", reason: "" },
    ...{ person: nameIn(names.people, assignedTo), assignedToGroup: nameIn(names.groups, groupId) },
    ...{ reviewer: nameIn(names.people, reviewerId), evidence: [], actions: [] },
    ...{ submittedAt: null, completedAt: null, decidedBy: null, decidedAt: null, version: 0 },
  }));
};
