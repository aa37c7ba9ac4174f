import type * as z from "zod";
import { assignmentColumns } from "../../../shared/exports/columns.ts";
import type { MyAssignment } from "../../../shared/schemas/assignment.ts";
import type { MyAssignmentQuery } from "../../../shared/schemas/my-assignments.ts";
import { complianceStatusWords, priorityWords } from "../../../shared/words/values.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import {
  type ExportCells,
  exportBatch,
  type ListExport,
  moment,
} from "../../services/exports/list-export.ts";
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

const presented = async function* (reader: Reader, query: z.output<typeof MyAssignmentQuery>) {
  const { selected, present } = await myAssignments(reader, query);
  for (let start = 0; start < selected.length; start += exportBatch)
    yield (await present(selected.slice(start, start + exportBatch))).filter(isThere);
};

/** The files of the list. */
export const assignmentsExport: ListExport<
  typeof assignmentColumns,
  z.output<typeof MyAssignmentQuery>,
  MyAssignment
> = {
  list: "assignments",
  headings: assignmentColumns,
  cells,
  rows: presented,
};
