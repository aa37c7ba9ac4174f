import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { assignments } from "./assignment-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";

/** Something a person has to do: the assignment, and the company's state of its rule. */
export interface Task {
  readonly row: AssignmentRow;
  readonly overlay: Overlay | undefined;
}

/** States read by one chain of requests; the chains run side by side. */
const statesPerChain = 500;

/** Assignments with the states of their rules, in that order. */
export const readTasks = async (companyId: string, rows: readonly AssignmentRow[]): Promise<Task[]> => {
  const places = rows.map((row) => assignments.placeOfAssignment(companyId, row));
  const chains = Array.from({ length: Math.ceil(places.length / statesPerChain) }, (_, index) =>
    overlays.getMany(places.slice(index * statesPerChain, (index + 1) * statesPerChain)),
  );
  const states = (await Promise.all(chains)).flat();
  return rows.map((row, index) => ({ row, overlay: states[index] }));
};
