import * as z from "zod";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { config } from "../../core/config.ts";
import { type Key, type Operation, replace } from "../../core/table/operation.ts";
import type { Reading } from "../../core/table/query-input.ts";
import { table } from "../../core/table/table.ts";
import { keptBriefly } from "../../services/cache/kept-briefly.ts";

/*
 *   pk `TITLES`  sk `TITLE#{nnn}`   the facts of the 50 titles; counts are in the libraries' pointers
 */
export const TitleFacts = z.object({
  titleNumber: z.number().int(),
  titleName: z.string(),
  description: z.string(),
  lastAmended: IsoDate.nullable(),
  reserved: z.boolean(),
});
export type TitleFacts = z.infer<typeof TitleFacts>;

const key = (titleNumber: number): Key => ({
  pk: "TITLES",
  sk: `TITLE#${String(titleNumber).padStart(3, "0")}`,
});

const list = async (reading: Reading = "fresh"): Promise<TitleFacts[]> =>
  (await table.queryAll({ pk: "TITLES", begins: "TITLE#", reading })).map((item) => TitleFacts.parse(item));

const kept = keptBriefly(
  () => list("late"),
  () => config().LIBRARY_KEPT_MS,
);
/** The same for one of many readers: as they were a moment ago. */
const read = (): Promise<TitleFacts[]> => kept.get();

const get = async (titleNumber: number): Promise<TitleFacts | undefined> => {
  const item = await table.get(key(titleNumber));
  return item && TitleFacts.parse(item);
};

/** The write of one title's facts; writing the same again changes nothing. */
const put = (facts: TitleFacts): Operation =>
  replace({ ...key(facts.titleNumber), ...TitleFacts.parse(facts) });

export const titles = { list, read, get, put };
