import type { MemberWorkload } from "../../../shared/schemas/member-workload.ts";
import { people } from "../../people/users/people.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { readTasks } from "../assignments/read-tasks.ts";
import { reassignments } from "./reassignment-repository.ts";

/** What a person has to do now, and to whom it is being given: what they completed stays with them. */
export const memberWorkload = async (companyId: string, userId: string): Promise<MemberWorkload> => {
  const [rows, job] = await Promise.all([
    assignments.listOfUser(companyId, userId),
    reassignments.get(companyId, userId),
  ]);
  const known = job && (await people.byId(companyId, [job.to]));
  // What they took of a group goes back to it.
  const own = rows.filter(({ assignedToGroup }) => assignedToGroup === null);
  const tasks = await readTasks(companyId, own);
  const openAssignments = tasks.filter(({ overlay }) => overlay?.complianceStatus !== "completed").length;
  return { openAssignments, reassigningTo: known?.get(job?.to ?? "") ?? null };
};
