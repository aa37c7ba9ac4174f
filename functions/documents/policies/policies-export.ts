import { policyColumns } from "../../../shared/exports/columns.ts";
import { firstSort, shownPolicies } from "../../../shared/policies/policy-order.ts";
import type { Policy, PolicyListQuery } from "../../../shared/schemas/policy.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
import { listedPolicies } from "./listed-policies.ts";

const cells: ExportCells<typeof policyColumns, Policy> = {
  name: ({ originalName }) => originalName,
  fileSize: ({ fileSize }) => fileSize,
  uploadedBy: ({ uploadedByUser }) => uploadedByUser && fullName(uploadedByUser),
  uploadedAt: moment(({ uploadedAt }) => uploadedAt),
  partCount: ({ partCount }) => partCount,
  ruleCount: ({ ruleCount }) => ruleCount,
};

/** The files of the list. */
export const policiesExport: ListExport<typeof policyColumns, PolicyListQuery, Policy> = {
  list: "policies",
  headings: policyColumns,
  cells,
  rows: async (reader, query) => {
    const { search = "", sort = firstSort.by, order = sort === "name" ? "asc" : "desc" } = query;
    const all = await listedPolicies(query, reader);
    return inBatches(shownPolicies(all, search, { by: sort, order }));
  },
};
