import * as z from "zod";
import { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import type { RulePage } from "../../../shared/schemas/rule-query.ts";
import type { TypedQuery } from "../../../shared/text-search/typed-query.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { parseCompanyRuleId } from "../record/company-rule-id.ts";
import { fittingRows } from "../record/list-texts.ts";
import type { Overlay } from "../record/overlay-repository.ts";
import { layOutRows, placeOfRow, runOfRow, type TitleSource } from "./company-rows.ts";
import { type CompanyState, createCompanyState } from "./company-state.ts";
import { ListPosition, positionAt, rowsInOrder, someRowsFrom, startAfter } from "./list-position.ts";
import { type ListPlace, type ListQuery, scopeOf } from "./list-query.ts";
import { type OverdueRows, overduePage } from "./overdue-page.ts";
import { applicabilityOfRows, type RowApplicability } from "./row-applicability.ts";
import { type DashboardViewer, dashboardOf, type RowDashboard } from "./row-dashboard.ts";
import { createRowDecisions, type RowDecisions } from "./row-decisions.ts";
import { type DueRules, type DueSpan, dueRules } from "./row-due.ts";
import { type FoundRows, filterRows } from "./row-filter.ts";
import { type LoadNames, type NamedInRows, noNames, rowItem, rowJson } from "./row-json.ts";
import { createRowOrders } from "./row-order.ts";
import { type ReportScope, type RowReport, reportOf } from "./row-report.ts";
import { createRowSearch } from "./row-search.ts";
import { hasRow } from "./row-set.ts";
import { createSectionCounts, type SectionCounts } from "./section-counts.ts";

export type { TitleSource } from "./company-rows.ts";

/** Where a rule's overlay is kept. */
interface OverlayPlace {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly slot: number;
}

/** A company's rules, or those of a part: snapshots under the company's own state. */
export interface CompanyList {
  /** Brings changed rules up to date; of several states of a rule the newest version counts. */
  apply(overlays: readonly Overlay[]): void;
  /** @param scope names the list and the company, so that a cursor works nowhere else */
  page(query: ListQuery, scope: string): Promise<RulePage>;
  /** The same as JSON, most of which was ready before, with assignees as they are called today. */
  pageJson(query: ListQuery, scope: string, loadNames: LoadNames): Promise<string>;
  /**
   * All matching rules in order, made one by one as they are asked for.
   * @param words what is searched for, as words in any form and order
   */
  select(query: ListQuery, words?: TypedQuery): Promise<{ total: number; rows: Iterable<RuleListItem> }>;
  /** The same as JSON, with assignees as they are called today. */
  selectJson(query: ListQuery, loadNames: LoadNames): Promise<Iterable<string>>;
  /** Every decision of the list's rules. */
  decisions(): RowDecisions;
  /** Marks the rules of these numbers, and no others, as to be decided again. */
  askAgain(companyRuleIds: ReadonlySet<number>): void;
  /** What was decided about the rules of a place. */
  applicability(place: ListPlace): RowApplicability;
  /** What the rules of a place add up to. */
  report(scope: ReportScope): RowReport;
  /** The overdue rules of a place, longest overdue first. @param scope as of `page` */
  overdue(query: ReportScope & PageQuery, scope: string): OverdueRows;
  /** Open rules that are due on some days, the earliest first. */
  due(span: DueSpan): DueRules;
  /** What the rules say on a person's dashboard. */
  dashboard(viewer: DashboardViewer): RowDashboard;
  /** The rule of a number as lists show it; undefined where the company has none of the selected titles. */
  rule(companyRuleId: number): RuleListItem | undefined;
  /** Numbers of the rules a person has, the one that changed last first. */
  rulesOf(userId: string): number[];
  /** How many rules came from each section, whether or not they apply. */
  sectionCounts(): SectionCounts;
  /** The titles the company follows. */
  readonly titleNumbers: ReadonlySet<number>;
  /** The place of a rule of the selected titles by its number, whether or not the company has it yet. */
  placeOf(companyRuleId: number): OverlayPlace | undefined;
}

const defaultLimit = 50;

/** A page whose rows are JSON already, with commas between. */
interface PageTexts extends Omit<RulePage, "items"> {
  readonly rowsText: string;
}

const assigneesOf = ({ touched, assigned }: CompanyState, shown: readonly number[]): NamedInRows => {
  const [people, groups] = [new Set<string>(), new Set<string>()];
  for (const row of shown) {
    const assignment = hasRow(assigned, row) ? touched.get(row)?.overlay.assignment : undefined;
    if (assignment?.assignedTo) people.add(assignment.assignedTo);
    if (assignment?.group) groups.add(assignment.group.id);
  }
  return { userIds: [...people], groupIds: [...groups] };
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

  const find = async (query: ListQuery, words?: TypedQuery): Promise<FoundRows> => {
    const hits = query.search?.trim() ? await search(query.search, words) : undefined;
    return filterRows(rows, state, query, hits);
  };
  const orderOf = ({ sort = "section", order }: ListQuery) => orders.orderBy(sort, order === "desc");

  const pageTexts = async (query: ListQuery, list: string, loadNames: LoadNames): Promise<PageTexts> => {
    const scope = scopeOf(list, query);
    const position = query.cursor ? ListPosition.parse(decodeCursor(query.cursor, scope)) : undefined;
    const found = await find(query);
    const { total, facets } = found;
    const start = position
      ? startAfter(rows, state, orders, query, position, found)
      : { place: 0, offset: 0 };
    const wanted = someRowsFrom(orderOf(query), found, start.place, query.limit ?? defaultLimit);
    const before = state.generation();
    const names = await loadNames(assigneesOf(state, wanted));
    // Rows that changed while names were read would not fit the order and the counts.
    if (state.generation() !== before) return pageTexts(query, list, async () => names);
    const texts = wanted.map((row) => rowJson(rows, state, row, names));
    const { rowsText, count } = fittingRows(texts, facets);
    const end = start.offset + count;
    const last = wanted[count - 1];
    const next = last !== undefined && end < total ? positionAt(rows, orders, query, last, end) : undefined;
    return {
      rowsText,
      total,
      offset: start.offset,
      nextCursor: next ? encodeCursor(next, scope) : null,
      facets,
    };
  };

  const selectJson = async (query: ListQuery, loadNames: LoadNames): Promise<Iterable<string>> => {
    const wanted = [...rowsInOrder(orderOf(query), await find(query))];
    const before = state.generation();
    const names = await loadNames(assigneesOf(state, wanted));
    if (state.generation() !== before) return selectJson(query, async () => names);
    return wanted.values().map((row) => rowJson(rows, state, row, names));
  };

  return {
    apply: state.apply,
    page: async (query, scope) => {
      const { rowsText, ...page } = await pageTexts(query, scope, async () => noNames);
      return { ...page, items: z.array(RuleListItem).parse(JSON.parse(`[${rowsText}]`)) };
    },
    pageJson: async (query, scope, loadNames) => {
      const { rowsText, ...page } = await pageTexts(query, scope, loadNames);
      return `{"items":[${rowsText}],${JSON.stringify(page).slice(1)}`;
    },
    select: async (query, words) => {
      const found = await find(query, words);
      return {
        total: found.total,
        rows: rowsInOrder(orderOf(query), found).map((row) => rowItem(rows, state, row)),
      };
    },
    selectJson,
    decisions: createRowDecisions(rows, state),
    askAgain: state.askAgain,
    applicability: (place) => applicabilityOfRows(rows, state, place),
    report: (place) => reportOf(rows, state, place),
    overdue: (query, scope) => overduePage(rows, state, query, scope),
    due: (span) => dueRules(rows, state, span),
    dashboard: (viewer) => dashboardOf(rows, state, viewer),
    rule: (number) => {
      const row = state.rowOf(number);
      return row !== undefined && hasRow(state.listed, row) ? rowItem(rows, state, row) : undefined;
    },
    rulesOf: (userId) =>
      [...(state.rowsByAssignee.get(userId) ?? [])]
        .flatMap((row) => state.touched.get(row)?.overlay ?? [])
        .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
        .map(({ companyRuleId }) => companyRuleId),
    sectionCounts: createSectionCounts(rows, state),
    titleNumbers: new Set(titles.map(({ selection }) => selection.titleNumber)),
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
