import { exportSections } from "../../../shared/api/exports.ts";
import { sectionColumns } from "../../../shared/exports/columns.ts";
import type { SectionMetadata } from "../../../shared/schemas/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { type ExportCells, exportLimit, listFile, moment } from "../../services/exports/list-file.ts";
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

export const handler = endpoint(exportSections, async ({ query }, ctx) => {
  const { format, columns, ...filters } = query;
  const rows = selectSections(await listSections(), filters)
    .slice(0, exportLimit)
    .map(presentSection);
  return listFile(ctx, { format, columns }, { list: "sections", headings: sectionColumns, cells, rows });
});
