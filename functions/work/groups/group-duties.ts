import type { GroupDuty } from "../../../shared/schemas/group.ts";
import { type OccurrenceRecord, occurrenceId, occurrences } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";

/** More wait than anyone takes in a sitting: later ones come as these are taken. */
const mostWaiting = 100;

const byDay = (a: OccurrenceRecord, b: OccurrenceRecord): number =>
  occurrenceKey(a) < occurrenceKey(b) ? -1 : 1;
const occurrenceKey = (record: OccurrenceRecord): string => `${record.date} ${record.name} ${record.dutyId}`;

/** Occurrences of some groups that no one has taken, due soonest first. */
export const untakenDuties = async (
  companyId: string,
  groupIds: ReadonlySet<string>,
): Promise<GroupDuty[]> => {
  const waiting = (await occurrences.listOpen(companyId))
    .filter(({ assignedTo, groupId }) => assignedTo === null && groupIds.has(groupId ?? ""))
    .toSorted(byDay)
    .slice(0, mostWaiting);
  const [known, named] = await Promise.all([
    people.byId(
      companyId,
      waiting.map(({ reviewerId }) => reviewerId),
    ),
    groups.namesById(
      companyId,
      waiting.map(({ groupId }) => groupId),
    ),
  ]);
  return waiting.map((record) => {
    const { dutyId, date, name, groupId, reviewerId, version } = record;
    return {
      ...{ id: occurrenceId(record), dutyId, date, name, version },
      assignedToGroup: named.get(groupId ?? "") ?? null,
      reviewer: known.get(reviewerId ?? "") ?? null,
    };
  });
};
