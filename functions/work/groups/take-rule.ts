import { takeRule } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, forbidden, type Problem } from "../../core/problem.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { personOf, stillActiveMember } from "../assignments/active-member.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { presentAssignment } from "../assignments/present-assignment.ts";
import { passWork } from "./pass-work.ts";

const noGroupWork = () => conflict("This rule is not assigned to a group.", "assignment.no_group");
const selfReview = () => conflict("You review this rule, so you cannot take it.", "review.self");

const taken = async (companyId: string, by: string): Promise<Problem> => {
  const person = (await people.byId(companyId, [by])).get(by);
  return conflict(`${person ? fullName(person) : "Someone else"} has taken this rule.`, "assignment.taken");
};

/** Of takers at the same moment one wins: the others find it taken. Who has taken it already is answered as it is. */
export const handler = endpoint(takeRule, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const actor = ctx.actor();
  const rule = await mustFindCompanyRule(companyId, params.id);
  const { overlay, companyRuleId } = rule;
  if (!overlay?.assignment?.group) throw noGroupWork();
  const { assignment } = overlay;
  const group = await groups.get(companyId, overlay.assignment.group.id);
  if (!group?.memberIds.includes(actor.id)) throw forbidden();
  const row = await assignments.ofRule(companyId, companyRuleId, assignment.id);
  if (row.assignedTo === actor.id) return presentAssignment(companyId, row, { overlay, now: ctx.now });
  if (assignment.assignedTo) throw await taken(companyId, assignment.assignedTo);
  if (assignment.reviewerId === actor.id) throw selfReview();
  const held = [groups.stillIs(companyId, group), stillActiveMember(companyId, actor.id, "", forbidden)];
  return passWork({ overlay, assignment, row }, { to: personOf(actor), held }, ctx);
});
