import type { HorizonPage, HorizonRow, HorizonVersion } from "../../shared/schemas/horizon.ts";

/** The id of the `n`th section. */
export const sectionEntryId = (n: number): string => `01JZX7Q3M8K5T2V9W4R7S${String(n).padStart(5, "0")}`;

export const aHorizonVersion = (over: Partial<HorizonVersion> = {}): HorizonVersion => ({
  version: 2,
  createdAt: "2026-03-02T09:30:00.000Z",
  effectiveDate: null,
  fileName: null,
  source: "hand",
  length: 1_200,
  textStatus: "none",
  definitions: null,
  ...over,
});

/** A section of 21 CFR 11 of which a number changed. */
export const aHorizonRow = (over: Partial<HorizonRow> = {}): HorizonRow => ({
  id: sectionEntryId(1),
  title: 21,
  titleName: "Food and Drugs",
  part: "11",
  sectionId: "11.10",
  sectionDescription: "Controls for closed systems.",
  hasChanges: true,
  changeClass: "substantive",
  step: null,
  currentVersion: aHorizonVersion(),
  previousVersion: aHorizonVersion({ version: 1, createdAt: "2025-03-02T09:30:00.000Z", length: 1_180 }),
  textDifferences: [{ type: "other", text: "two → three", class: "substantive", reason: "number" }],
  differenceCount: 1,
  substantiveCount: 1,
  editorialCount: 0,
  affectedRules: 4,
  ...over,
});

/** All rows on one page. */
export const aHorizonPage = (items: HorizonRow[], over: Partial<HorizonPage> = {}): HorizonPage => {
  const withChanges = items.filter(({ hasChanges }) => hasChanges).length;
  return {
    items,
    total: items.length,
    nextCursor: null,
    offset: 0,
    summary: {
      total: items.length,
      withChanges,
      withoutChanges: items.length - withChanges,
      withSubstantive: withChanges,
      withEditorialOnly: 0,
    },
    titles: [
      { titleNumber: 12, titleName: "Banks and Banking" },
      { titleNumber: 21, titleName: "Food and Drugs" },
    ],
    parts: ["11", "820"],
    ...over,
  };
};
