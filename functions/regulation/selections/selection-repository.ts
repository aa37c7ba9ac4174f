import * as z from "zod";
import type { CfrSelection } from "../../../shared/schemas/cfr.ts";
import { conflict, LostRace, notFound } from "../../core/problem.ts";
import { type Item, insert, type Key, type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { keptWhileFollowed } from "../../services/cache/kept-while-followed.ts";

/*
 *   pk `C#{companyId}`        sk `SELECTION#{nnn}`  one title the company selected, now or earlier
 *   pk `COUNTER#RULE_BLOCKS`  sk `COUNTER`          the last block of company rule numbers given out
 */
export const Selection = z.object({
  titleNumber: z.number().int(),
  isActive: z.boolean(),
  selectedBy: z.string(),
  selectedAt: z.string(),
  /** Block of numbers of this company's rules of this title; stays when the title is removed. */
  block: z.number().int(),
  /** Ordinals below these have a company rule (see `initialize`), by library. */
  initialised: z.object({ shared: z.number().int(), own: z.number().int() }),
});
export type Selection = z.infer<typeof Selection>;

const key = (companyId: string, titleNumber: number): Key => ({
  pk: `C#${companyId}`,
  sk: `SELECTION#${String(titleNumber).padStart(3, "0")}`,
});

/** Which title has a block of numbers: that never changes, so a function that saw it once asks by key. */
const titles = new Map<number, number>();
const blocks = new Map<string, number>();
const mostBlocks = 20_000;

const selectionOf = (item: Item): Selection => {
  const selection = Selection.parse(item);
  if (titles.size >= mostBlocks) {
    titles.clear();
    blocks.clear();
  }
  titles.set(selection.block, selection.titleNumber);
  blocks.set(`${item.pk} ${selection.titleNumber}`, selection.block);
  return selection;
};

/** The wire form of a selection. */
export const presentSelection = (selection: Selection): CfrSelection => ({
  cfrTitleId: String(selection.titleNumber),
  isActive: selection.isActive,
  selectedBy: selection.selectedBy,
  selectedAt: selection.selectedAt,
});

const keptLists = keptWhileFollowed(async (companyId) =>
  (await table.queryAll({ pk: `C#${companyId}`, begins: "SELECTION#", reading: "fresh" })).map(selectionOf),
);
/** All selections, removed ones too: their blocks are still this company's. */
const list = (companyId: string): Promise<readonly Selection[]> => keptLists.get(companyId);

const listActive = async (companyId: string): Promise<Selection[]> =>
  (await list(companyId)).filter(({ isActive }) => isActive);

const kept = keptWhileFollowed(async (companyId, titleNumber) => {
  const item = await table.get(key(companyId, Number(titleNumber)), "fresh");
  return item && selectionOf(item);
});
const get = (companyId: string, titleNumber: number): Promise<Selection | undefined> =>
  kept.get(companyId, String(titleNumber));

/** The title of a block, where this function saw it before. */
const titleOfBlock = (block: number): number | undefined => titles.get(block);
/** The block of a company's title, likewise. */
const blockOf = (companyId: string, titleNumber: number): number | undefined =>
  blocks.get(`C#${companyId} ${titleNumber}`);

/** The active selections that have these blocks, and perhaps others: by key where their titles are known. */
const listActiveWith = async (companyId: string, blocks: readonly number[]): Promise<Selection[]> => {
  const wanted = [...new Set(blocks)];
  const known = wanted.map(titleOfBlock).filter((title) => title !== undefined);
  if (known.length < wanted.length) return listActive(companyId);
  const found = await Promise.all(known.map((title) => get(companyId, title)));
  return found.filter((selection) => selection !== undefined).filter(({ isActive }) => isActive);
};

const alreadySelected = () => conflict("CFR title already selected", "selection.exists");
const notSelected = () => notFound("This CFR title is not selected.");

/** The write that selects a title, beside `countFollowed`: a first time with a block of its own, or again with the one it had. */
const add = async (
  companyId: string,
  titleNumber: number,
  by: { userId: string; now: Date },
): Promise<{ operation: Operation; selection: Selection }> => {
  const existing = await get(companyId, titleNumber);
  const chosen = { isActive: true, selectedBy: by.userId, selectedAt: by.now.toISOString() };
  if (existing) {
    const operation = update(key(companyId, titleNumber), { set: chosen }, alreadySelected, [
      { attribute: "isActive", is: "=", value: false },
    ]);
    return { operation, selection: { ...existing, ...chosen } };
  }
  const block = await table.increment({ pk: "COUNTER#RULE_BLOCKS", sk: "COUNTER" }, "value");
  const selection: Selection = { titleNumber, ...chosen, block, initialised: { shared: 0, own: 0 } };
  return { operation: insert({ ...key(companyId, titleNumber), ...selection }, alreadySelected), selection };
};

/** The write that removes a title, beside `countFollowed`. Its rules' state stays, so selecting it again brings everything back. */
const remove = (companyId: string, titleNumber: number): Operation =>
  update(key(companyId, titleNumber), { set: { isActive: false } }, notSelected, [
    { attribute: "isActive", is: "=", value: true },
  ]);

/** The write that makes the company rules up to these ordinals exist, beside `countFollowed`. */
const initialise = (
  companyId: string,
  selection: Selection,
  initialised: Selection["initialised"],
): Operation =>
  update(
    key(companyId, selection.titleNumber),
    { set: { initialised } },
    () =>
      new LostRace("The company's rules were initialized at the same time.", "rules.initialised_meanwhile"),
    [{ attribute: "initialised", is: "=", value: selection.initialised }],
  );

export const selections = {
  list,
  listActive,
  listActiveWith,
  titleOfBlock,
  blockOf,
  get,
  add,
  remove,
  initialise,
  /** Forgets what this function keeps, for tests that change the table underneath. */
  clearCache: () => {
    keptLists.clear();
    kept.clear();
  },
};
