import { type Audience, chooseAPerson, maxAskedPeople } from "../../../shared/schemas/acknowledgement.ts";
import { conflict, invalid, lookAtAll } from "../../core/problem.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import { notActive } from "../../people/users/not-active.ts";
import type { Member } from "../../people/users/user-repository.ts";

/** The active people of a company. */
export const activePeople = async (companyId: string): Promise<Member[]> =>
  (await teamMembers(companyId)).filter(({ isActive }) => isActive);

/** @throws 409 for more people than may be asked at once */
const mustNotBeTooMany = (userIds: readonly string[]): void => {
  const most = maxAskedPeople.toLocaleString("en-US");
  if (userIds.length > maxAskedPeople) throw conflict(`You have reached the limit of ${most}.`, "limit");
};

/** Ids of the members of groups. @throws 400 for a group that the company does not have */
const membersOf = async (companyId: string, groupIds: readonly string[]): Promise<string[]> => {
  if (groupIds.length === 0) return [];
  const known = new Map((await groups.list(companyId)).map((group) => [group.id, group]));
  return groupIds.flatMap((id) => {
    const group = known.get(id);
    if (!group) throw invalid(notActive, [{ path: "body.audience.groupIds", message: notActive }]);
    return group.memberIds;
  });
};

/** Ids of all active people. @throws 400 where one of these is none of them */
const activeWith = async (companyId: string, userIds: readonly string[]): Promise<string[]> => {
  const active = (await activePeople(companyId)).map(({ id }) => id);
  const known = new Set(active);
  if (userIds.some((id) => !known.has(id)))
    throw invalid(notActive, [{ path: "body.audience.userIds", message: notActive }]);
  return active;
};

/**
 * Ids of the active people whom an audience names, each once.
 * @throws 400 for people who are not active in the company, and for an audience without any; 409 for too many
 */
export const audienceOf = async (companyId: string, audience: Audience): Promise<string[]> => {
  const [active, ofGroups] = await lookAtAll([
    activeWith(companyId, audience.userIds),
    membersOf(companyId, audience.groupIds),
  ]);
  const chosen = new Set([...audience.userIds, ...ofGroups]);
  const asked = audience.everyone ? active : active.filter((id) => chosen.has(id));
  if (asked.length === 0) throw invalid(chooseAPerson, [{ path: "body.audience", message: chooseAPerson }]);
  mustNotBeTooMany(asked);
  return asked;
};
