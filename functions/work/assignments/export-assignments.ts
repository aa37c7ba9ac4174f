import { exportAssignments } from "../../../shared/api/exports.ts";
import { assignmentColumns } from "../../../shared/exports/columns.ts";
import type { MyAssignment } from "../../../shared/schemas/assignment.ts";
import { complianceStatusWords, priorityWords } from "../../../shared/words/values.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../../services/exports/list-file.ts";
import { isThere, myAssignments } from "./my-assignments.ts";

const cells: ExportCells<typeof assignmentColumns, MyAssignment> = {
  plainText: ({ companyRule }) => companyRule.ruleTextSimplified,
  ruleTitle: ({ companyRule }) => companyRule.internalTitle ?? companyRule.ruleTitle,
  sourceSection: ({ companyRule, masterRule }) => companyRule.sourceSection || masterRule.sourceSection,
  status: ({ companyRule }) => complianceStatusWords[companyRule.complianceStatus],
  priority: ({ priority }) => priorityWords[priority],
  dueDate: ({ dueDate }) => dueDate,
  notes: ({ notes }) => notes,
  createdAt: moment(({ createdAt }) => createdAt),
};

export const handler = endpoint(exportAssignments, async ({ query }, ctx) => {
  const { selected, present } = await myAssignments(ctx, query);
  const rows = (await present(selected.slice(0, exportLimit))).filter(isThere);
  return listFile(ctx, query, { list: "assignments", headings: assignmentColumns, cells, rows });
});
