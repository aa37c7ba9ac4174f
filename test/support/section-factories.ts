import type {
  SectionMetadata,
  SectionMetadataWithText,
  SectionVersion,
} from "../../shared/schemas/section-metadata.ts";

/** An id of an entry or a job that ends like this. */
export const idEnding = (last: string): string => `01JZX7Q3M8K5T2V9W4R6Y0ABC${last}`;

export const anEntry = (over: Partial<SectionMetadataWithText> = {}): SectionMetadataWithText => ({
  id: idEnding("1"),
  title: 21,
  chapter: "I",
  subchapter: "A",
  part: "11",
  sectionId: "11.10",
  sectionDescription: "Controls for sample systems",
  partNumber: "11",
  partDescription: "Sample records",
  regulationName: "Sample Records Rule",
  regulator: "Sample Agency",
  stateVsFederal: "Federal",
  municipality: "",
  stateCode: "",
  country: "United States",
  region: "",
  attachedFilePath: null,
  attachedFileName: null,
  attachedFileSize: null,
  attachedFileType: null,
  textStatus: "none",
  textProblem: null,
  effectiveDate: "2026-01-05",
  definitions: "A person keeps a record.",
  source: "hand",
  definitionsLength: 24,
  version: 3,
  createdBy: "usr_1",
  createdAt: "2026-01-05T10:00:00.000Z",
  updatedAt: "2026-01-05T10:00:00.000Z",
  ...over,
});

export const withFile = {
  attachedFilePath: "files/sections/one",
  attachedFileName: "Section.pdf",
  attachedFileSize: 2_048,
  attachedFileType: "application/pdf",
} as const;

export const aVersion = (over: Partial<SectionVersion> = {}): SectionVersion => ({
  version: 1,
  createdAt: "2026-01-05T10:00:00.000Z",
  createdBy: "usr_1",
  createdByName: "Robin Castellan",
  effectiveDate: null,
  source: "hand",
  fileName: null,
  textStatus: "none",
  textProblem: null,
  definitionsLength: 24,
  ...over,
});

/** One page of entries, as the server answers it. */
export const sectionPageOf = (items: readonly SectionMetadata[], over = {}) => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
  offset: 0,
  titles: [
    { titleNumber: 12, parts: ["9", "1005"] },
    { titleNumber: 21, parts: ["11"] },
  ],
  ...over,
});
