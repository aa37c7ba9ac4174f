import * as z from "zod";
import { type Item, type Key, type Operation, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Every section of a title as lists show it, made when the title is published (`title-rows.ts`): a list of thousands
 * reads one object of each title.
 *   pk `SECTIONS`   sk `TITLE#{nnn}#official`   which object; beside the states of entered sections, so that one
 *                                               Query tells of both
 */
export const sectionStates = "SECTIONS";
const suffix = "#official";
const stateKey = (titleNumber: number): Key => ({
  pk: sectionStates,
  sk: `TITLE#${String(titleNumber).padStart(3, "0")}${suffix}`,
});

/** Where the rows of a published title lie. */
const OfficialRows = z.object({
  titleNumber: z.int(),
  rows: z.string(),
  /** Sections whose newest text says something else than the one before. */
  changedSections: z.int(),
});
export type OfficialRows = z.infer<typeof OfficialRows>;

/** The state of official sections that an item of the partition tells; undefined for one of entered sections. */
export const officialRowsOf = (item: Item): OfficialRows | undefined =>
  typeof item.sk === "string" && item.sk.endsWith(suffix) ? OfficialRows.parse(item) : undefined;

/** Where the rows of a title lie, or undefined where it was never published: one read unit. */
export const getOfficialRows = async (titleNumber: number): Promise<OfficialRows | undefined> => {
  const item = await table.get(stateKey(titleNumber));
  return item && officialRowsOf(item);
};

/** The write that makes lists show these rows. */
export const showRows = (rows: OfficialRows): Operation =>
  replace({ ...stateKey(rows.titleNumber), ...rows });
