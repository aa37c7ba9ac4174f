import type { DutyBody } from "../../../shared/schemas/duty.ts";
import type { Issue } from "../../../shared/schemas/problem.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { notActive } from "../../people/users/not-active.ts";
import { findActiveMember, stillActiveMember } from "../assignments/active-member.ts";

const isAssignee = "The reviewer cannot be the person who does the work.";

const refusal = (issues: readonly Issue[]) => invalid(issues[0]?.message ?? notActive, issues);
const at = (field: string, message = notActive): Issue => ({ path: `body.${field}`, message });

/** Whose a duty is, and who reviews it. */
type DutyPeople = Pick<DutyRecord, "assignedTo" | "groupId" | "reviewerId">;
type Wanted = Pick<DutyBody, "assignedTo" | "assignedToGroup" | "reviewerId">;

const noOne: DutyPeople = { assignedTo: null, groupId: null, reviewerId: null };

/**
 * The people and the group that a duty names, and what holds a transaction to them. Who is kept from before may have
 * been deactivated since.
 * @throws 400 at each field that names someone else than an active person or a group of the company, and for a
 * reviewer who does the work
 */
export const dutyPeople = async (
  ctx: Context,
  wanted: Wanted,
  before: DutyPeople = noOne,
): Promise<DutyPeople & { readonly held: readonly Operation[] }> => {
  const companyId = ctx.companyId();
  const { assignedTo = null, assignedToGroup: groupId = null, reviewerId = null } = wanted;
  const issues: Issue[] = [];
  const held: Operation[] = [];
  const look = async (field: "assignedTo" | "reviewerId", id: string | null): Promise<void> => {
    if (id === null || id === before[field]) return;
    if (await findActiveMember(companyId, id))
      held.push(stillActiveMember(companyId, id, field, () => refusal([at(field)])));
    else issues.push(at(field));
  };
  await look("assignedTo", assignedTo);
  if (groupId !== null && groupId !== before.groupId) {
    const problem = at("assignedToGroup");
    if (await groups.get(companyId, groupId))
      held.push(groups.takesWork(companyId, groupId, ctx.newId(), () => refusal([problem])));
    else issues.push(problem);
  }
  if (reviewerId !== null && reviewerId === assignedTo) issues.push(at("reviewerId", isAssignee));
  else await look("reviewerId", reviewerId);
  if (issues.length > 0) throw refusal(issues);
  return { assignedTo, groupId, reviewerId, held };
};
