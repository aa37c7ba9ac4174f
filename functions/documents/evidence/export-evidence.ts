import { exportEvidence } from "../../../shared/api/exports.ts";
import { evidenceColumns } from "../../../shared/exports/columns.ts";
import type { Evidence } from "../../../shared/schemas/evidence.ts";
import { evidenceKindWords, evidenceStateWords } from "../../../shared/words/values.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../../services/exports/list-file.ts";
import { evidencePage } from "./evidence-page.ts";

const cells: ExportCells<typeof evidenceColumns, Evidence> = {
  title: ({ title }) => title,
  kind: ({ kind }) => evidenceKindWords[kind],
  source: ({ fileName, url }) => fileName ?? url,
  attachedTo: ({ attachedTo }) =>
    attachedTo
      .map(({ sourceSection, title }) => [sourceSection, title].filter(Boolean).join(": "))
      .join("\n"),
  validFrom: ({ validFrom }) => validFrom,
  validTo: ({ validTo }) => validTo,
  state: ({ state }) => evidenceStateWords[state],
  addedBy: ({ addedBy }) => addedBy && fullName(addedBy),
  addedAt: moment(({ addedAt }) => addedAt),
};

export const handler = endpoint(exportEvidence, async ({ query }, ctx) => {
  const { items: rows } = await evidencePage(ctx, { ...query, limit: exportLimit });
  return listFile(ctx, query, { list: "evidence", headings: evidenceColumns, cells, rows });
});
