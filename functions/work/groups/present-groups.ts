import type { Assignee } from "../../../shared/schemas/company-rule.ts";
import type { Group } from "../../../shared/schemas/group.ts";
import type { GroupRecord } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { countsOfGroup, type GroupCounts } from "./group-work.ts";

const noWork: GroupCounts = { open: 0, overdue: 0 };

const byName = (a: Assignee, b: Assignee): number =>
  `${a.firstName} ${a.lastName}`.localeCompare(`${b.firstName} ${b.lastName}`);

const present = (
  { id, name, leadId, memberIds, version, directory }: GroupRecord,
  known: ReadonlyMap<string, Assignee>,
  { open, overdue }: GroupCounts = noWork,
): Group => ({
  ...{ id, name, version, open, overdue, isDirectory: directory !== undefined },
  lead: known.get(leadId ?? "") ?? null,
  members: memberIds.flatMap((member) => known.get(member) ?? []).toSorted(byName),
});

/** Groups with the names that `everyone` of the company has today. */
export const presentGroups = (
  records: readonly GroupRecord[],
  everyone: readonly Assignee[],
  counts: ReadonlyMap<string, GroupCounts>,
): Group[] => {
  const known = new Map(
    everyone.map(({ id, firstName, lastName, email, isActive }) => [
      id,
      { id, firstName, lastName, email, isActive },
    ]),
  );
  return records.map((group) => present(group, known, counts.get(group.id)));
};

/** One group with the current names of its people, and its open work. */
export const presentGroup = async (companyId: string, group: GroupRecord, now: Date): Promise<Group> => {
  const [known, counts] = await Promise.all([
    people.byId(companyId, group.memberIds),
    countsOfGroup(companyId, group.id, now),
  ]);
  return present(group, known, counts);
};
