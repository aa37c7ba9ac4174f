import type { DueFilter } from "../../../shared/schemas/due.ts";
import type { RuleQuery } from "../../../shared/schemas/rule-query.ts";

/** Which rules a list is of, where it is not all of them; a part without a title is that part of each title. */
export interface ListPlace {
  readonly titleNumber?: number | undefined;
  readonly partNo?: string | undefined;
}

/** When rules are due; nothing is filtered without the day it is seen from. */
interface DueQuery {
  readonly due?: DueFilter | undefined;
  readonly today?: string | undefined;
}

/** Filters and order, and which title or part the list is of. */
export type ListQuery = RuleQuery & ListPlace & DueQuery;

/** What a cursor belongs to: one list of one company under one set of filters. */
export const scopeOf = (list: string, { cursor: _, limit: __, ...filters }: ListQuery): string =>
  `${list}\n${JSON.stringify(filters, Object.keys(filters).sort())}`;

/** Whether the caller asked for a page rather than the whole array. */
export const wantsPage = ({ limit, cursor }: RuleQuery): boolean =>
  limit !== undefined || cursor !== undefined;
