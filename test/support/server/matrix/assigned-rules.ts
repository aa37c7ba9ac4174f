import { assignCompanyRule } from "../../../../shared/api/assignments.ts";
import { ok } from "../api.ts";
import { as, type Person } from "../people.ts";
import type { World } from "./world.ts";

let count = 0;

/** What to send to assign to a person. Each says something else: the same again would change nothing. */
export const anAssignmentTo = ({ user }: Person) => {
  count += 1;
  return { assignedTo: user.id, notes: `Sample ${count}` };
};

/** Gives the world's shared rule to a person of its company who may work; to its member instead of others. */
export const giveSharedRule = async (world: World, person: Person): Promise<void> => {
  const { companyId, isActive, membership } = person.user;
  const isColleague = companyId === world.company.id && isActive && membership === "active";
  const body = anAssignmentTo(isColleague ? person : world.member);
  await ok(assignCompanyRule, as(world.admin, { params: { id: world.ruleId }, body }));
};
