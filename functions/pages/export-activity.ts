import { exportActivity } from "../../shared/api/exports.ts";
import { activityColumns } from "../../shared/exports/columns.ts";
import type { ActivityQuery, CompanyActivity } from "../../shared/schemas/company-activity.ts";
import { eventName, fieldName, valueText } from "../../shared/words/activity-words.ts";
import type { ActivityRow } from "../core/endpoint/activity-log.ts";
import type { Context } from "../core/endpoint/context.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { fullName } from "../core/endpoint/identity.ts";
import { conflict } from "../core/problem.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../services/exports/list-file.ts";
import { activityPage } from "./activity-page.ts";
import { presentActivity } from "./present-activity.ts";

/** Rows that are read at once. */
const pageSize = 1_000;
/** Time that writing the file takes at most. */
const writingMs = 8_000;

const forms: Parameters<typeof valueText>[3] = {
  day: (day) => day,
  size: (bytes) => `${bytes} bytes`,
  person: (person) => (person ? fullName(person) : "Someone"),
};

const side =
  (which: "before" | "after") =>
  ({ changes, people }: CompanyActivity): string =>
    changes
      .map((change) => [fieldName(change.field), valueText(change.field, change[which], people, forms)])
      .filter(([, text]) => text !== "")
      .map(([name, text]) => `${name}: ${text}`)
      .join("\n");

const cells: ExportCells<typeof activityColumns, CompanyActivity> = {
  at: moment(({ at }) => at),
  user: ({ user }) => (user ? fullName(user) : "Someone"),
  event: ({ event }) => eventName(event),
  label: ({ label }) => label,
  before: side("before"),
  after: side("after"),
};

/** @throws 409 where the log is too long to be read in one call */
const readLog = async (ctx: Context, filters: ActivityQuery) => {
  const companyId = ctx.companyId();
  const rows: ActivityRow[] = [];
  let page = await activityPage(companyId, { ...filters, limit: pageSize }, ctx.now);
  rows.push(...page.rows);
  while (page.nextCursor && rows.length < exportLimit) {
    if (ctx.remainingMs() < writingMs)
      throw conflict("This period is too long for one file. Choose a shorter one.", "export.large");
    page = await activityPage(companyId, { ...filters, limit: pageSize, cursor: page.nextCursor }, ctx.now);
    rows.push(...page.rows);
  }
  return { company: page.company, rows: rows.slice(0, exportLimit) };
};

export const handler = endpoint(exportActivity, async ({ query }, ctx) => {
  const { format, columns, ...filters } = query;
  const [{ company, rows: found }, rules] = await Promise.all([
    readLog(ctx, filters),
    companyRuleList(ctx.companyId()),
  ]);
  const rows = await presentActivity(company, found, rules);
  return listFile(ctx, { format, columns }, { list: "activity", headings: activityColumns, cells, rows });
});
