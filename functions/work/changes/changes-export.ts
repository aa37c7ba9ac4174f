import { changeColumns } from "../../../shared/exports/columns.ts";
import type { ChangeRow, ChangesQuery } from "../../../shared/schemas/changes.ts";
import { reasonWords } from "../../../shared/words/change-reasons.ts";
import { changeSeverityWords, changeStateWords } from "../../../shared/words/values.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport } from "../../services/exports/list-export.ts";
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

/** The files of the list. */
export const changesExport: ListExport<typeof changeColumns, ChangesQuery, ChangeRow> = {
  list: "changes",
  headings: changeColumns,
  cells,
  rows: async (reader, query, most) =>
    inBatches((await changesPage(reader, { ...query, limit: most })).items),
};
