import type { Assignment } from "../schemas/assignment.ts";
import { isManager, type Role } from "../schemas/roles.ts";

type Reviewed = Pick<Assignment, "assignedTo" | "assignedByUser" | "reviewer">;

/** Whether a person may decide about work that waits for its review, as far as the assignment tells. The server decides. */
export const mayDecide = (
  { assignedTo, assignedByUser, reviewer }: Reviewed,
  { id, role }: { readonly id: string; readonly role: Role },
): boolean => {
  if (id === assignedTo) return false;
  const decider = [reviewer, assignedByUser].find(
    (person) => person && person.isActive !== false && person.id !== assignedTo,
  );
  return decider ? decider.id === id : isManager(role);
};
