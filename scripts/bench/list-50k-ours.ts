import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";
import { type CompanyList, createCompanyList } from "../../functions/rules/index/company-list.ts";
import { buildSnapshot } from "../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../functions/rules/index/snapshot-codec.ts";
import type { Overlay } from "../../functions/rules/record/overlay-repository.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { type BenchQuery, pageSize } from "./list-queries.ts";

/** What making a company's list took. */
export interface Made {
  readonly list: CompanyList;
  readonly buildMs: number;
  readonly decodeMs: number;
  /** Bytes of both files of all titles. */
  readonly listBytes: number;
  readonly searchBytes: number;
}

const now = () => performance.now();
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Builds, encodes and decodes the snapshot of every title, and lays the company's state over them. */
export const makeList = (
  rules: readonly MasterRule[],
  selections: readonly Selection[],
  overlays: readonly Overlay[],
): Made => {
  const byTitle = Map.groupBy(rules, ({ titleNumber }) => titleNumber);
  const startedAt = now();
  const files = selections.map(({ titleNumber }) =>
    encodeSnapshot(buildSnapshot(byTitle.get(titleNumber) ?? [])),
  );
  const builtAt = now();
  const titles = selections.map((selection, index) => {
    const { list = new Uint8Array(), search = new Uint8Array() } = files[index] ?? {};
    return { selection, snapshots: { shared: decodeSnapshot(list, async () => search) } };
  });
  const list = createCompanyList(titles, overlays);
  return {
    list,
    buildMs: builtAt - startedAt,
    decodeMs: now() - builtAt,
    listBytes: sum(files.map((file) => file.list.length)),
    searchBytes: sum(files.map(({ search }) => search.length)),
  };
};

const scope = "bench";
const noNames = async () => ({ people: new Map(), groups: new Map() });

/** A query of the mix, and the same for our list: with the cursor of its page. */
export interface Asked {
  readonly query: BenchQuery;
  readonly own: BenchQuery["filters"] & { readonly limit: number; readonly cursor?: string };
}

/** Turns to the page of each query beforehand, as a person does; shorter lists are read at their last page. */
export const askedPages = async (list: CompanyList, mix: readonly BenchQuery[]): Promise<Asked[]> => {
  const asked: Asked[] = [];
  for (const { filters, page } of mix) {
    let own: Asked["own"] = { ...filters, limit: pageSize };
    let turned = 0;
    for (; turned < page; turned += 1) {
      const { nextCursor } = await list.page(own, scope);
      if (nextCursor === null) break;
      own = { ...own, cursor: nextCursor };
    }
    asked.push({ query: { filters, page: turned }, own });
  }
  return asked;
};

export const answerFromList = (list: CompanyList, { own }: Asked): Promise<string> =>
  list.pageJson(own, scope, noNames);
