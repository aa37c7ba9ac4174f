import { exportObligations } from "../../../shared/api/exports.ts";
import { obligationColumns } from "../../../shared/exports/columns.ts";
import type { Obligation } from "../../../shared/schemas/obligation-evaluation.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { type ExportCells, listFile, moment } from "../../services/exports/list-file.ts";
import { selectObligations } from "./obligation-list.ts";
import { obligations } from "./obligation-repository.ts";

const cells: ExportCells<typeof obligationColumns, Obligation> = {
  regulation: ({ regulation }) => regulation,
  part: ({ part }) => part,
  section: ({ section }) => section,
  region: ({ region }) => region,
  country: ({ country }) => country,
  state: ({ state }) => state,
  sourceUrl: ({ sourceUrl }) => sourceUrl,
  fileName: ({ sectionPdfName }) => sectionPdfName,
  updatedAt: moment(({ updatedAt }) => updatedAt),
};

export const handler = endpoint(exportObligations, async ({ query }, ctx) => {
  const rows = selectObligations(await obligations.list(), query);
  return listFile(ctx, query, { list: "obligations", headings: obligationColumns, cells, rows });
});
