import * as z from "zod";
import { SourceState } from "../../../shared/schemas/source.ts";
import { type Item, type Key, type Operation, upsert } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `SOURCES`   sk `TITLE#{nnn}`   what is known of a title at its source, and how many companies follow it
 *   pk `SOURCES`   sk `NIGHTLY`       the last night for which a run was started
 */
const SourceRow = z.object({
  titleNumber: z.int(),
  state: SourceState.default("not_loaded"),
  reason: z.string().nullable().default(null),
  isPinned: z.boolean().default(false),
  followers: z.int().default(0),
  /** Of the text that people read. */
  issueDate: z.string().nullable().default(null),
  /** Up to which issue the whole title was read from the source; files never move it. */
  syncedIssue: z.string().nullable().default(null),
  checkedAt: z.string().nullable().default(null),
  sections: z.int().default(0),
  partsDone: z.int().default(0),
  partsTotal: z.int().default(0),
});
export type SourceRow = z.infer<typeof SourceRow>;

const partition = "SOURCES";
const key = (titleNumber: number): Key => ({
  pk: partition,
  sk: `TITLE#${String(titleNumber).padStart(3, "0")}`,
});
const nightlyKey: Key = { pk: partition, sk: "NIGHTLY" };

/** A title of which nothing is stored. */
export const nothingKnown = (titleNumber: number): SourceRow => SourceRow.parse({ titleNumber });

const rowOf = (titleNumber: number, item: Item | undefined): SourceRow =>
  SourceRow.parse({ ...item, titleNumber });

/** What is known of a title; of one that nothing is known of, that. */
const get = async (titleNumber: number): Promise<SourceRow> =>
  rowOf(titleNumber, await table.get(key(titleNumber)));

/** All titles of which something is known: one Query of 50 small items at most. */
const list = async (): Promise<SourceRow[]> =>
  readableRows(SourceRow, await table.queryAll({ pk: partition, begins: "TITLE#" }));

/** The write of some facts of a title. */
const change = (titleNumber: number, set: Partial<SourceRow>): Operation =>
  upsert(key(titleNumber), { set: { ...set, titleNumber } });

const save = (titleNumber: number, set: Partial<SourceRow>): Promise<void> =>
  table.write(change(titleNumber, set));

/** The write that counts a company in or out. */
const follow = (titleNumber: number, by: 1 | -1): Operation =>
  upsert(key(titleNumber), { set: { titleNumber }, add: { followers: by } });

/** The last night, as its day, for which a run was started. */
const lastNight = async (): Promise<string | undefined> => {
  const item = await table.get(nightlyKey);
  return item && z.string().parse(item.day);
};
const beginNight = (day: string): Operation => upsert(nightlyKey, { set: { day } });

export const sourceTitles = { get, list, change, save, follow, lastNight, beginNight };
