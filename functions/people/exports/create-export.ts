import { createExport } from "../../../shared/api/export-jobs.ts";
import { exportRequests } from "../../../shared/exports/export-requests.ts";
import { can } from "../../../shared/permissions/can.ts";
import { exportDays } from "../../../shared/schemas/export-job.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { forbidden, invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { exportFileName } from "../../services/exports/list-export.ts";
import { startExport } from "./export-event.ts";
import { type ExportRecord, exportJobs } from "./export-job-repository.ts";
import { presentExport } from "./present-export.ts";

const day = 24 * 3_600_000;

type Asked = Readonly<Record<string, string | number | boolean | null>>;

/** As an address would say it. */
const textsOf = (query: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );

/** Where a refusal of the list's own call lies in this one's body. */
const pathOf = (path: readonly PropertyKey[]): string => {
  const field = path.join(".");
  return field === "format" || field === "columns" ? `body.${field}` : `body.query.${field}`;
};

export const handler = endpoint(createExport, async ({ body }, ctx) => {
  const { list, format, query } = body;
  const actor = ctx.actor();
  const { permission, query: Query } = exportRequests[list];
  if (!can(actor, permission)) throw forbidden();
  const companyId = actor.role === "super_admin" ? null : ctx.companyId();
  const columns = Array.isArray(body.columns) ? body.columns.join() : body.columns;
  const request = { ...textsOf(query), format, ...(columns && { columns }) };
  const { error } = Query.safeParse(request);
  if (error) {
    const issues = error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
    throw invalid(issues[0]?.message ?? "This file cannot be made.", issues);
  }
  const record: ExportRecord = {
    ...{ companyId, userId: actor.id, exportId: ctx.newId(), list, format, request },
    ...{ status: "queued", rows: 0, attempts: 0, leasedUntil: null },
    fileName: exportFileName(list, format, ctx),
    createdAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + exportDays * day).toISOString(),
  };
  await table.transact([
    ...exportJobs.begin(record),
    ctx.activity({ target: { type: "export", id: list }, after: { format } }),
  ]);
  await startExport(record);
  return presentExport(record);
});
