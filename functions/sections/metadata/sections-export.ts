import { sectionColumns } from "../../../shared/exports/columns.ts";
import type { SectionMetadata, SectionMetadataQuery } from "../../../shared/schemas/section-metadata.ts";
import { type ExportCells, inBatches, type ListExport, moment } from "../../services/exports/list-export.ts";
import { presentSection } from "./present-section.ts";
import { listSections } from "./section-lists.ts";
import { selectSections } from "./section-page.ts";

const cells: ExportCells<typeof sectionColumns, SectionMetadata> = {
  title: ({ title }) => title,
  part: ({ part }) => part,
  sectionId: ({ sectionId }) => sectionId,
  sectionDescription: ({ sectionDescription }) => sectionDescription,
  regulationName: ({ regulationName }) => regulationName,
  regulator: ({ regulator }) => regulator,
  stateVsFederal: ({ stateVsFederal }) => stateVsFederal,
  chapter: ({ chapter }) => chapter,
  subchapter: ({ subchapter }) => subchapter,
  fileName: ({ attachedFileName }) => attachedFileName,
  updatedAt: moment(({ updatedAt }) => updatedAt),
};

/** The files of the list. */
export const sectionsExport: ListExport<typeof sectionColumns, SectionMetadataQuery, SectionMetadata> = {
  list: "sections",
  headings: sectionColumns,
  cells,
  rows: async (_, query) =>
    inBatches(
      selectSections(await listSections(), query)
        .values()
        .map(presentSection),
    ),
};
