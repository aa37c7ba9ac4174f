import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Documents that may have leftovers: one being recorded, whose file is copied before its row is
 * written, and one that was deleted, whose attachments and files are removed after its row.
 *   pk `POLICY_LEFTOVERS`  sk `{companyId}#{policyId}`   until nothing of the document is left, or its row exists
 */
export const Leftover = z.object({ companyId: z.string(), policyId: z.string(), at: IsoDateTime });
export type Leftover = z.infer<typeof Leftover>;

const partition = "POLICY_LEFTOVERS";
/** Key of a note. */
const key = ({ companyId, policyId }: Pick<Leftover, "companyId" | "policyId">): Key => ({
  pk: partition,
  sk: `${companyId}#${policyId}`,
});

/** The write that notes that a document may leave something behind. */
const note = (leftover: Leftover): Operation => replace({ ...key(leftover), ...leftover });

/** The write that says that nothing is left behind, for the transaction that records the document. */
const close = (leftover: Leftover): Operation =>
  remove(key(leftover), () => new Error("What was being recorded has been cleaned up meanwhile"));

/** What may be left behind of any company. */
const list = async (): Promise<Leftover[]> => readableRows(Leftover, await table.queryAll({ pk: partition }));

export const policyLeftovers = { key, note, close, list };
