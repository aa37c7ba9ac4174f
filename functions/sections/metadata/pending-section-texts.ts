import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Key, type Operation, remove, replace, update } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * Versions whose file is still to be read.
 *   pk `SECTIONS#PENDING`  sk `{id}#{version}`   from the moment a version is saved until its text is there, or it
 *                                                is certain that it cannot be read
 */
export const SectionTextEvent = z.object({ id: z.string().min(1), version: z.number().int() });
export type SectionTextEvent = z.infer<typeof SectionTextEvent>;

/** The worker's name, as infra and the local cloud know it. */
export const extractSectionWorker = "extract-section-text";

const PendingText = SectionTextEvent.extend({
  /** How often a worker has begun to read it. */
  attempts: z.number().int(),
  /** When the version was saved, or a worker last began. */
  at: IsoDateTime,
});
type PendingText = z.infer<typeof PendingText>;

const partition = "SECTIONS#PENDING";
const key = ({ id, version }: SectionTextEvent): Key => ({ pk: partition, sk: `${id}#${version}` });

/** Another worker has taken up this text, or is done with it. */
export class TextTakenUp extends Error {}

/** The write that asks for a file to be read: part of the transaction that saves its version. */
const note = ({ id, version }: SectionTextEvent, now: Date): Operation =>
  replace({ ...key({ id, version }), id, version, attempts: 0, at: now.toISOString() });

const get = async (event: SectionTextEvent): Promise<PendingText | undefined> => {
  const item = await table.get(key(event));
  return item && PendingText.parse(item);
};

/** The write of a worker that begins; refused with `TextTakenUp` where another began since `pending` was read. */
const begin = (pending: PendingText, now: Date): Operation =>
  update(
    key(pending),
    { set: { attempts: pending.attempts + 1, at: now.toISOString() } },
    () => new TextTakenUp(),
    [{ attribute: "attempts", is: "=", value: pending.attempts }],
  );

/** The write that says that nothing is left to read; refused with `TextTakenUp` where that is said already. */
const close = (event: SectionTextEvent): Operation => remove(key(event), () => new TextTakenUp());

/** Everything that waits. */
const list = async (): Promise<PendingText[]> =>
  readableRows(PendingText, await table.queryAll({ pk: partition }));

export const pendingSectionTexts = { note, get, begin, close, list };
