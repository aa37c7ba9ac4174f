import type { Duty } from "../../../shared/schemas/duty.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import { isFinal, type OccurrenceRecord } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";

/** The earliest day that is not done: of what is open, else of what is planned. */
export const nextDueOf = (
  { nextPlanned, endedAt }: Pick<DutyRecord, "nextPlanned" | "endedAt">,
  own: readonly OccurrenceRecord[],
): string | null => {
  const open = own.filter((record) => !isFinal(record)).map(({ date }) => date);
  const planned = endedAt === null && nextPlanned !== null ? [nextPlanned] : [];
  return [...open, ...planned].toSorted()[0] ?? null;
};

/** Names of people and groups by their ids. */
export interface Names {
  readonly people: Awaited<ReturnType<typeof people.byId>>;
  readonly groups: Awaited<ReturnType<typeof groups.namesById>>;
}

/** The names of whose duties are, and who reviews them. */
export const namesOfDuties = async (companyId: string, records: readonly DutyRecord[]): Promise<Names> => {
  const [known, named] = await Promise.all([
    people.byId(
      companyId,
      records.flatMap(({ assignedTo, reviewerId }) => [assignedTo, reviewerId]),
    ),
    groups.namesById(
      companyId,
      records.map(({ groupId }) => groupId),
    ),
  ]);
  return { people: known, groups: named };
};

export const nameIn = <T>(names: ReadonlyMap<string, T>, id: string | null): T | null =>
  id === null ? null : (names.get(id) ?? null);

/** A duty as it is answered. @param own its occurrences that are not done */
export const dutyOf = (names: Names, record: DutyRecord, own: readonly OccurrenceRecord[]): Duty => {
  const { assignedTo, groupId, reviewerId, ...duty } = record;
  return {
    ...duty,
    assignedTo: nameIn(names.people, assignedTo),
    assignedToGroup: nameIn(names.groups, groupId),
    reviewer: nameIn(names.people, reviewerId),
    nextDue: nextDueOf(record, own),
  };
};

/** A duty with the current names of its people; those who left are null. */
export const presentDuty = async (
  companyId: string,
  record: DutyRecord,
  own: readonly OccurrenceRecord[],
): Promise<Duty> => dutyOf(await namesOfDuties(companyId, [record]), record, own);
