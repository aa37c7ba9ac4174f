import type { MemberWorkload } from "../../../shared/schemas/member-workload.ts";
import { people } from "../../people/users/people.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { reassignments } from "./reassignment-repository.ts";

/** What is assigned to a person now, and to whom it is being given. */
export const memberWorkload = async (companyId: string, userId: string): Promise<MemberWorkload> => {
  const [open, job] = await Promise.all([
    assignments.listOfUser(companyId, userId),
    reassignments.get(companyId, userId),
  ]);
  const known = job && (await people.byId(companyId, [job.to]));
  // What they took of a group goes back to it.
  const own = open.filter(({ assignedToGroup }) => assignedToGroup === null);
  return { openAssignments: own.length, reassigningTo: known?.get(job?.to ?? "") ?? null };
};
