import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { conflict } from "../../core/problem.ts";
import { insert, type Operation, remove } from "../../core/table/operation.ts";
import { openWork } from "../../services/jobs/open-work.ts";

/*
 *   pk `REASSIGNMENTS`  sk `{companyId}#{userId}`   a person whose rules are being reassigned; gone
 *                                                   once they are
 */
export const Reassignment = z.object({
  companyId: z.string(),
  /** Whose rules, to whom, and who asked for it. */
  from: z.string(),
  to: z.string(),
  by: z.string(),
  at: IsoDateTime,
  requestId: z.string(),
});
export type Reassignment = z.infer<typeof Reassignment>;

type Handover = Pick<Reassignment, "companyId" | "from">;
const rows = openWork(
  "REASSIGNMENTS",
  Reassignment,
  ({ companyId, from }: Handover) => `${companyId}#${from}`,
);

/** The write that begins one; a person has one at a time. */
const begin = (reassignment: Reassignment): Operation =>
  insert({ ...rows.key(reassignment), ...reassignment }, () =>
    conflict("This person's rules are already being reassigned. Please wait a moment.", "team.reassigning"),
  );

/** The write that ends this very one. */
const end = (reassignment: Reassignment): Operation =>
  remove(rows.key(reassignment), () => new Error("This reassignment was ended by another run"), [
    { attribute: "at", is: "=", value: reassignment.at },
  ]);

/** The one of a person that is under way. */
const get = (companyId: string, from: string): Promise<Reassignment | undefined> =>
  rows.get({ companyId, from });

export const reassignments = { begin, end, get, list: rows.list };
