import * as z from "zod";
import { daysBetween } from "../../../shared/calendar/days.ts";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import type { OverdueRule } from "../../../shared/schemas/report.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { listText } from "../record/list-texts.ts";
import { type CompanyRows, numberOfRow } from "./company-rows.ts";
import type { CompanyState } from "./company-state.ts";
import { rowItem } from "./row-json.ts";
import { overdueRows, type ReportScope } from "./row-report.ts";

/** A page whose people are called as they were when the rule was assigned. */
export interface OverdueRows {
  readonly items: OverdueRule[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** All that the order is made of, so that a cursor outlives its rule. */
const Position = z.object({ dueDate: z.string(), id: z.number().int() });
type Position = z.infer<typeof Position>;

const defaultLimit = 50;

const compare = (a: Position, b: Position): number =>
  a.dueDate === b.dueDate ? a.id - b.id : a.dueDate < b.dueDate ? -1 : 1;

const overdueRule = (
  rows: CompanyRows,
  state: CompanyState,
  row: number,
  { id, dueDate }: Position,
  today: string,
): OverdueRule[] => {
  const assignment = state.touched.get(row)?.overlay.assignment;
  if (!assignment) return [];
  const rule = rowItem(rows, state, row);
  const { titleNumber, partNo, sourceSection, priority, complianceStatus } = rule;
  return [
    {
      id,
      titleNumber,
      partNo,
      sourceSection,
      ruleTitle: listText(rule.internalTitle ?? rule.ruleTitle),
      priority,
      complianceStatus,
      person: assignment.assignee,
      group: assignment.group,
      dueDate,
      daysOverdue: daysBetween(dueDate, today),
    },
  ];
};

/**
 * Overdue rules, longest overdue first.
 * @param list names the list and the company, so that a cursor works nowhere else
 */
export const overduePage = (
  rows: CompanyRows,
  state: CompanyState,
  { cursor, limit = defaultLimit, ...scope }: ReportScope & PageQuery,
  list: string,
): OverdueRows => {
  const { titleNumber, partNo, group, today } = scope;
  const name = [list, titleNumber, partNo, group].join("\n");
  const all = overdueRows(rows, state, scope)
    .map((row) => ({
      row,
      position: {
        dueDate: state.touched.get(row)?.overlay.assignment?.dueDate ?? "",
        id: numberOfRow(rows, row),
      },
    }))
    .sort((a, b) => compare(a.position, b.position));
  const after = cursor === undefined ? undefined : Position.parse(decodeCursor(cursor, name));
  const left = after ? all.filter(({ position }) => compare(position, after) > 0) : all;
  const shown = left.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.flatMap(({ row, position }) => overdueRule(rows, state, row, position, today)),
    total: all.length,
    nextCursor: last && shown.length < left.length ? encodeCursor(last.position, name) : null,
  };
};
