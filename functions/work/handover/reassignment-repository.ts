import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { conflict } from "../../core/problem.ts";
import { insert, type Key, type Operation, remove } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

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

const partition = "REASSIGNMENTS";
const key = (companyId: string, from: string): Key => ({ pk: partition, sk: `${companyId}#${from}` });

/** The write that begins one; a person has one at a time. */
const begin = (reassignment: Reassignment): Operation =>
  insert({ ...key(reassignment.companyId, reassignment.from), ...reassignment }, () =>
    conflict("This person's rules are already being reassigned. Please wait a moment.", "team.reassigning"),
  );

/** The write that ends this very one. */
const end = ({ companyId, from, at }: Reassignment): Operation =>
  remove(key(companyId, from), () => new Error("This reassignment was ended by another run"), [
    { attribute: "at", is: "=", value: at },
  ]);

/** The one of a person that is under way. */
const get = async (companyId: string, from: string): Promise<Reassignment | undefined> => {
  const item = await table.get(key(companyId, from));
  return item && Reassignment.parse(item);
};

/** Those under way, of all companies: the worker's to finish. */
const list = async (): Promise<Reassignment[]> =>
  readableRows(Reassignment, await table.queryAll({ pk: partition }));

export const reassignments = { begin, end, get, list };
