import type { AssignBody } from "../../../shared/schemas/assignment.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { invalid, type Problem } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";
import { activeMember, stillActiveMember } from "./active-member.ts";

/** Who is given work: a person, or a group of which one takes it. */
export interface GivenTo {
  /** Null for a group. */
  readonly person: Person | null;
  /** Null for a person. */
  readonly group: GroupName | null;
  /** Holds a transaction to them still being there. */
  readonly held: readonly Operation[];
}

const noSuchGroup = (): Problem => invalid(notActive, [{ path: "body.assignedToGroup", message: notActive }]);

/**
 * @param act an id of this assignment
 * @throws 400 for a person who is not active in the company, and for a group without such people
 */
export const givenTo = async (
  companyId: string,
  { assignedTo, assignedToGroup }: Pick<AssignBody, "assignedTo" | "assignedToGroup">,
  act: string,
): Promise<GivenTo> => {
  if (assignedTo) {
    const person = await activeMember(companyId, assignedTo, "assignedTo");
    return { person, group: null, held: [stillActiveMember(companyId, person.id, "assignedTo")] };
  }
  const record = await groups.get(companyId, assignedToGroup ?? "");
  if (!record) throw noSuchGroup();
  const { id, name, memberIds } = record;
  if ((await people.activeById(companyId, memberIds)).size === 0) throw noSuchGroup();
  return { person: null, group: { id, name }, held: [groups.takesWork(companyId, id, act, noSuchGroup)] };
};
