import { isManager } from "../../../shared/schemas/roles.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import { findActiveMember } from "../assignments/active-member.ts";

/** Whose work is reviewed, and by whom. */
export interface Reviewed {
  readonly assignedTo: string;
  readonly assignedBy: string;
  readonly reviewerId: string;
}

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
  return (await teamMembers(companyId))
    .filter(({ id, isActive, role }) => id !== assignedTo && isActive && isManager(role))
    .map(({ id }) => id);
};
