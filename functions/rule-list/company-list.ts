import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../shared/schemas/rule-query.ts";
import { parseCompanyRuleId } from "../company-rules/company-rule-id.ts";
import { rowsThatFit } from "../company-rules/list-texts.ts";
import type { Overlay } from "../company-rules/overlay-repository.ts";
import { scopeOf } from "../company-rules/rule-list.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { type CompanyRows, layOutRows, placeOfRow, runOfRow, type TitleSource } from "./company-rows.ts";
import { type CompanyState, createCompanyState } from "./company-state.ts";
import { ListPosition, matchingFrom, positionAt, startAfter } from "./list-position.ts";
import { type FoundRows, filterRows, type ListQuery } from "./row-filter.ts";
import { rowItem, rowJson } from "./row-json.ts";
import { createRowOrders } from "./row-order.ts";
import { createRowSearch } from "./row-search.ts";

export type { TitleSource } from "./company-rows.ts";
export type { ListQuery } from "./row-filter.ts";

export type RulePageJson = RulePage;

/** Where a rule's overlay is kept. */
export interface OverlayPlace {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly slot: number;
}

/** A company's rules: snapshots under its own state. */
export interface CompanyList {
  /** Brings changed rules up to date; of several states of a rule the newest version counts. */
  apply(overlays: readonly Overlay[]): void;
  /** @param scope names the list and the company, so that a cursor works nowhere else */
  page(query: ListQuery, scope: string): Promise<RulePageJson>;
  /** All matching rules in order, made one by one as they are asked for. */
  select(query: ListQuery): Promise<{ total: number; rows: Iterable<RuleListItem> }>;
  /** The place of a rule of the selected titles by its number, whether or not the company has it yet. */
  placeOf(companyRuleId: number): OverlayPlace | undefined;
}

const defaultLimit = 50;

/** The first bytes of a page's rows decide how many it holds. */
const fittingRows = (rows: CompanyRows, state: CompanyState, wanted: readonly number[], found: FoundRows) => {
  const sizes = wanted.map((row) => Buffer.byteLength(rowJson(rows, state, row)));
  return wanted.slice(0, rowsThatFit(sizes, found.facets));
};

export const createCompanyList = (
  titles: readonly TitleSource[],
  overlays: readonly Overlay[],
): CompanyList => {
  const rows = layOutRows(titles);
  const state = createCompanyState(rows);
  state.apply(overlays);
  const orders = createRowOrders(rows, state);
  const search = createRowSearch(rows, state);

  const find = async (query: ListQuery): Promise<FoundRows> => {
    const hits = query.search?.trim() ? await search(query.search) : undefined;
    return filterRows(rows, state, query, hits);
  };
  const orderOf = ({ sort = "section", order }: ListQuery) => orders.rowsIn(sort, order === "desc");

  const page: CompanyList["page"] = async (query, list) => {
    const scope = scopeOf(list, query);
    const position = query.cursor ? ListPosition.parse(decodeCursor(query.cursor, scope)) : undefined;
    const found = await find(query);
    const { mask, total, facets } = found;
    const start = position ? startAfter(rows, state, orders, query, position, mask) : { place: 0, offset: 0 };
    const wanted = matchingFrom(orderOf(query), mask, start.place).take(query.limit ?? defaultLimit);
    const shown = fittingRows(rows, state, [...wanted], found);
    const end = start.offset + shown.length;
    const last = shown.at(-1);
    const next = last !== undefined && end < total ? positionAt(rows, orders, query, last, end) : undefined;
    return {
      items: shown.map((row) => rowItem(rows, state, row)),
      total,
      offset: start.offset,
      nextCursor: next ? encodeCursor(next, scope) : null,
      facets,
    };
  };

  return {
    apply: state.apply,
    page,
    select: async (query) => {
      const found = await find(query);
      const order = orderOf(query);
      return {
        total: found.total,
        rows: matchingFrom(order, found.mask, 0).map((row) => rowItem(rows, state, row)),
      };
    },
    placeOf: (number) => {
      const row = state.rowOf(number);
      if (row === undefined) return undefined;
      return {
        titleNumber: placeOfRow(rows, row).source.selection.titleNumber,
        partNo: runOfRow(rows, row).partNo,
        slot: parseCompanyRuleId(number).slot,
      };
    },
  };
};
