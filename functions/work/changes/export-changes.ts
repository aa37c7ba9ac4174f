import { exportChanges } from "../../../shared/api/exports.ts";
import { changeColumns } from "../../../shared/exports/columns.ts";
import type { ChangeRow } from "../../../shared/schemas/changes.ts";
import { reasonWords } from "../../../shared/words/change-reasons.ts";
import { changeSeverityWords, changeStateWords } from "../../../shared/words/values.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, exportLimit, listFile } from "../../services/exports/list-file.ts";
import { changesPage } from "./changes-page.ts";

const cells: ExportCells<typeof changeColumns, ChangeRow> = {
  severity: ({ severity }) => changeSeverityWords[severity],
  section: ({ citation }) => citation,
  heading: ({ heading }) => heading,
  whatChanged: ({ kind, reasons }) => (kind === "changed" ? reasonWords(reasons) : changeSeverityWords[kind]),
  effectiveDate: ({ effectiveDate }) => effectiveDate,
  affectedRules: ({ affectedRules }) => affectedRules,
  state: ({ state }) => changeStateWords[state],
  reason: ({ reason }) => reason,
  assessor: ({ assessor }) => assessor && fullName(assessor),
  dueDate: ({ dueDate }) => dueDate,
};

export const handler = endpoint(exportChanges, async ({ query }, ctx) => {
  const { items: rows } = await changesPage(ctx, { ...query, limit: exportLimit });
  return listFile(ctx, query, { list: "changes", headings: changeColumns, cells, rows });
});
