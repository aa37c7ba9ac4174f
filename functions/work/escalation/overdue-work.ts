import type { DueWork } from "../../services/jobs/due-work.ts";

/** Work that is overdue, whatever it is: who has it, and what it is called. */
export interface OverdueWork {
  /** Null while no one of the group has taken it. */
  readonly assignedTo: string | null;
  readonly groupId: string | null;
  /** When it was given to them. */
  readonly since: string;
  readonly name: string;
  /** Its page in the web app. */
  readonly link: string;
}

/** Finds work as it is now by the row that noted its day; undefined where nothing is left to do. */
export type FindOverdue = (row: DueWork) => Promise<OverdueWork | undefined>;
