import { isManager } from "../../../shared/schemas/roles.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import type { Member } from "../../people/users/user-repository.ts";
import { findActiveMember } from "../assignments/active-member.ts";

/** Whose work is reviewed, and by whom. */
export interface Reviewed {
  readonly assignedTo: string;
  readonly assignedBy: string;
  readonly reviewerId: string;
}

const managersBut = (members: readonly Member[], assignedTo: string): string[] =>
  members
    .filter(({ id, isActive, role }) => id !== assignedTo && isActive && isManager(role))
    .map(({ id }) => id);

/**
 * Who may decide now: the reviewer; where they were deactivated, who assigned the work; and where that is the
 * assignee or inactive, any manager but the assignee.
 */
export const decidersOf = async (
  companyId: string,
  { assignedTo, assignedBy, reviewerId }: Reviewed,
): Promise<string[]> => {
  for (const id of [reviewerId, assignedBy])
    if (id !== assignedTo && (await findActiveMember(companyId, id))) return [id];
  return managersBut(await teamMembers(companyId), assignedTo);
};

/** The same of people who are known: for lists. @param team all members of the company */
export const decidersAmong = (
  team: readonly Member[],
  { assignedTo, assignedBy, reviewerId }: Reviewed,
): string[] => {
  const active = new Set(team.filter(({ isActive }) => isActive).map(({ id }) => id));
  const one = [reviewerId, assignedBy].find((id) => id !== assignedTo && active.has(id));
  return one === undefined ? managersBut(team, assignedTo) : [one];
};
