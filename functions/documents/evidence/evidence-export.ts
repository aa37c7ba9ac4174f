import { evidenceColumns } from "../../../shared/exports/columns.ts";
import type { Evidence, EvidenceQuery, NamedPlace } from "../../../shared/schemas/evidence.ts";
import { evidenceKindWords, evidenceStateWords } from "../../../shared/words/values.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
import { evidencePage } from "./evidence-page.ts";

const placeWords = (place: NamedPlace): string =>
  place.type === "rule"
    ? [place.sourceSection, place.title].filter(Boolean).join(": ")
    : `${place.title}, due ${place.date}`;

const cells: ExportCells<typeof evidenceColumns, Evidence> = {
  title: ({ title }) => title,
  kind: ({ kind }) => evidenceKindWords[kind],
  source: ({ fileName, url }) => fileName ?? url,
  attachedTo: ({ attachedTo }) => attachedTo.map(placeWords).join("\n"),
  validFrom: ({ validFrom }) => validFrom,
  validTo: ({ validTo }) => validTo,
  state: ({ state }) => evidenceStateWords[state],
  addedBy: ({ addedBy }) => addedBy && fullName(addedBy),
  addedAt: moment(({ addedAt }) => addedAt),
};

/** The files of the list. */
export const evidenceExport: ListExport<typeof evidenceColumns, EvidenceQuery, Evidence> = {
  list: "evidence",
  headings: evidenceColumns,
  cells,
  rows: async (reader, query, most) =>
    inBatches((await evidencePage(reader, { ...query, limit: most })).items),
};
