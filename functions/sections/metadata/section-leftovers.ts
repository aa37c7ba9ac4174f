import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { type Key, type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * What may have been left behind: a file that is copied before the version that names it is written, and the
 * versions, texts, comparisons and files of an entry that was deleted.
 *   pk `SECTION_LEFTOVERS`  sk `{kind}#{id}`   until nothing of it is left, or its version stands
 */
export const SectionLeftover = z.object({ kind: z.enum(["file", "entry"]), id: z.string(), at: IsoDateTime });
export type SectionLeftover = z.infer<typeof SectionLeftover>;

const partition = "SECTION_LEFTOVERS";
const key = ({ kind, id }: Pick<SectionLeftover, "kind" | "id">): Key => ({
  pk: partition,
  sk: `${kind}#${id}`,
});

/** The write that notes that something may be left behind. */
const note = (leftover: SectionLeftover): Operation => replace({ ...key(leftover), ...leftover });

/** The write that says that a copied file has its version, for the transaction that writes it. */
const close = (leftover: Pick<SectionLeftover, "kind" | "id">): Operation =>
  remove(key(leftover), () => new Error("What was being saved has been cleaned up meanwhile"));

const isOpen = async (leftover: SectionLeftover): Promise<boolean> =>
  (await table.get(key(leftover))) !== undefined;

/** Everything that may be left behind. */
const list = async (): Promise<SectionLeftover[]> =>
  readableRows(SectionLeftover, await table.queryAll({ pk: partition }));

export const sectionLeftovers = { key, note, close, isOpen, list };
