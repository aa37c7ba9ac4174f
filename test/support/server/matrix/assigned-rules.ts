import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import { overlays } from "../../../../functions/rules/record/overlay-repository.ts";
import { noReview } from "../../../../functions/rules/record/work-review.ts";
import { assignments } from "../../../../functions/work/assignments/assignment-repository.ts";
import type { Person } from "../people.ts";
import type { World } from "./world.ts";

let count = 0;

/** What to send to assign to a person. Each says something else: the same again would change nothing. */
export const anAssignmentTo = ({ user }: Person) => {
  count += 1;
  return { assignedTo: user.id, notes: `Sample ${count}` };
};

/** A rule of the world's company that is assigned to this person, with a review where a reviewer is named. Gives the rule's number. */
export const anAssignedRule = async (
  { company, admin, freeRule }: World,
  { user }: Pick<Person, "user">,
  reviewerId: string | null = null,
): Promise<number> => {
  const now = new Date();
  const { companyId, ...rule } = freeRule();
  const before = (await overlays.get({ companyId, ...rule })) ?? overlays.untouched(rule, now);
  const assignment = {
    id: newId(now),
    assignedTo: user.id,
    assignedAt: now.toISOString(),
    dueDate: null,
    priority: "medium" as const,
  };
  const { id, firstName, lastName, email } = user;
  const assignee = { id, firstName, lastName, email };
  const row = {
    ...rule,
    ...assignment,
    assignedBy: admin.user.id,
    status: "active" as const,
    notes: "",
    cancelledAt: null,
    cancelledBy: null,
    assignedToGroup: null,
    reviewerId,
    review: null,
  };
  await table.transact([
    overlays.save(
      company.id,
      before,
      {
        // The world hands its rules out again after a while, some of them completed since.
        complianceStatus: "pending",
        assignment: { ...assignment, assignee, group: null, reviewerId, review: noReview },
      },
      now,
    ),
    ...assignments.assign(company.id, row, before.assignment),
  ]);
  return rule.companyRuleId;
};
