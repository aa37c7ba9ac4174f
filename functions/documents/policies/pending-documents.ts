import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Key, type Operation, remove, replace, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Documents whose text is still to be read.
 *   pk `DOCUMENTS#PENDING`  sk `{companyId}#{policyId}`   from the moment a document is recorded until its text
 *                                                         is there, or it is certain that it cannot be read
 */
const PendingDocument = z.object({
  companyId: z.string(),
  policyId: z.string(),
  /** How often a worker has begun to read it. */
  attempts: z.number().int(),
  /** When it was recorded, or a worker last began. */
  at: IsoDateTime,
});
type PendingDocument = z.infer<typeof PendingDocument>;
type DocumentKey = Pick<PendingDocument, "companyId" | "policyId">;

const partition = "DOCUMENTS#PENDING";
const key = ({ companyId, policyId }: DocumentKey): Key => ({
  pk: partition,
  sk: `${companyId}#${policyId}`,
});

/** Another worker has taken this document, or has finished it. */
export class TakenUp extends Error {}

/** The write that asks for a document to be read: part of the transaction that records it. */
const note = ({ companyId, policyId }: DocumentKey, now: Date): Operation =>
  replace({ ...key({ companyId, policyId }), companyId, policyId, attempts: 0, at: now.toISOString() });

const get = async (document: DocumentKey): Promise<PendingDocument | undefined> => {
  const item = await table.get(key(document));
  return item && PendingDocument.parse(item);
};

/** The write of a worker that begins; refused with `TakenUp` where another began since `pending` was read. */
const begin = (pending: PendingDocument, now: Date): Operation =>
  update(
    key(pending),
    { set: { attempts: pending.attempts + 1, at: now.toISOString() } },
    () => new TakenUp(),
    [{ attribute: "attempts", is: "=", value: pending.attempts }],
  );

/** The write that records that nothing is left to read; refused with `TakenUp` when already recorded. */
const close = (document: DocumentKey): Operation => remove(key(document), () => new TakenUp());

/** All pending documents, of all companies. */
const list = async (): Promise<PendingDocument[]> =>
  readableRows(PendingDocument, await table.queryAll({ pk: partition }));

export const pendingDocuments = { note, get, begin, close, list };
