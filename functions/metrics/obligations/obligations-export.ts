import { obligationColumns } from "../../../shared/exports/columns.ts";
import type { Obligation, ObligationQuery } from "../../../shared/schemas/obligation-evaluation.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
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

/** The files of the list. */
export const obligationsExport: ListExport<typeof obligationColumns, ObligationQuery, Obligation> = {
  list: "obligations",
  headings: obligationColumns,
  cells,
  rows: async (_, query) => inBatches(selectObligations(await obligations.list(), query)),
};
