import type { Assignment } from "../../../shared/schemas/assignment.ts";
import { people } from "../../people/users/people.ts";
import type { AssignmentRow } from "./assignment-repository.ts";

/** Assignments with the current names of everyone they mention; people who left are null. */
export const presentAssignments = async (
  companyId: string,
  rows: readonly AssignmentRow[],
): Promise<Assignment[]> => {
  const known = await people.byId(
    companyId,
    rows.flatMap((row) => [row.assignedTo, row.assignedBy, row.cancelledBy]),
  );
  return rows.map((row) => ({
    ...row,
    assignedToUser: known.get(row.assignedTo) ?? null,
    assignedByUser: known.get(row.assignedBy) ?? null,
    cancelledByUser: known.get(row.cancelledBy ?? "") ?? null,
  }));
};
