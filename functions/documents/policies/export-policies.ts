import { exportPolicies } from "../../../shared/api/exports.ts";
import { policyColumns } from "../../../shared/exports/columns.ts";
import { firstSort, shownPolicies } from "../../../shared/policies/policy-order.ts";
import type { Policy } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, listFile, moment } from "../../services/exports/list-file.ts";
import { listedPolicies } from "./listed-policies.ts";

const cells: ExportCells<typeof policyColumns, Policy> = {
  name: ({ originalName }) => originalName,
  fileSize: ({ fileSize }) => fileSize,
  uploadedBy: ({ uploadedByUser }) => uploadedByUser && fullName(uploadedByUser),
  uploadedAt: moment(({ uploadedAt }) => uploadedAt),
  partCount: ({ partCount }) => partCount,
  ruleCount: ({ ruleCount }) => ruleCount,
};

export const handler = endpoint(exportPolicies, async ({ query }, ctx) => {
  const { search = "", sort = firstSort.by, order = sort === "name" ? "asc" : "desc" } = query;
  const all = await listedPolicies(query, ctx);
  const rows = shownPolicies(all, search, { by: sort, order });
  return listFile(ctx, query, { list: "policies", headings: policyColumns, cells, rows });
});
