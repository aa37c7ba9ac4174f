import { beforeAll, describe, expect, it, vi } from "vitest";
import type { SectionList } from "../../../functions/sections/metadata/section-lists.ts";
import { sectionPage, selectSections } from "../../../functions/sections/metadata/section-page.ts";
import type { SectionEntry } from "../../../functions/sections/metadata/section-record.ts";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import type { SectionMetadataQuery } from "../../../shared/schemas/section-metadata.ts";
import { configure } from "../../support/server/settings.ts";

beforeAll(() => configure());

const version = {
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  effectiveDate: null,
  fileName: null,
  source: null,
  length: 3,
  textStatus: "none",
  textProblem: null,
} as const;

const regulators = ["FDA", "EPA", "", "Department of Labor", "épa"];

const anEntry = (index: number): SectionEntry => {
  const part = String(Math.floor(index / 20) % 20);
  return {
    ...{ id: `01M${String(index).padStart(23, "0")}`, title: 1 + Math.floor(index / 400) },
    ...{ chapter: "I", subchapter: "A", part, partNumber: "", partDescription: "" },
    ...{ sectionId: `${part}.${index % 20}`, regulationName: "Regulation" },
    sectionDescription: `Section about ${["records", "signatures", "systems"][index % 3]} ${index % 89}`,
    regulator: regulators[(index * 7) % regulators.length] ?? "",
    stateVsFederal: index % 5 === 0 ? null : index % 2 === 0 ? "Federal" : "State",
    ...{ municipality: "", stateCode: "", country: "", region: "", effectiveDate: null, file: null },
    ...{ textStatus: "none", textProblem: null, definitionsLength: 3, version: 1, newest: 1, change: 1 },
    text: { version: 1, chunks: 1, hash: "x" },
    horizon: {
      ...{
        current: version,
        previous: null,
        hasChanges: false,
        changeClass: null,
        step: null,
        differences: [],
      },
      ...{ differenceCount: 0, substantiveCount: 0, editorialCount: 0, comparisonChunks: 0 },
    },
    ...{ createdBy: "u", createdAt: version.createdAt, updatedBy: "u" },
    updatedAt: new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % 20_011) * 1_000).toISOString(),
  };
};

const inPlace = (a: SectionEntry, b: SectionEntry) =>
  a.title - b.title || compareNumbers(a.part, b.part) || compareNumbers(a.sectionId, b.sectionId);
const entries = Array.from({ length: 20_000 }, (_, index) => anEntry(index)).sort(inPlace);
const list: SectionList = { entries, state: "20,000" };

/** The same by the plainest means. */
const naive = (query: SectionMetadataQuery): string[] => {
  const has = (entry: SectionEntry, wanted: string): boolean =>
    [entry.sectionId, entry.sectionDescription, entry.part, entry.regulationName, entry.regulator].some(
      (text) => text.toLowerCase().includes(wanted.toLowerCase()),
    );
  const found = entries.filter(
    (entry) =>
      [undefined, entry.title].includes(query.title) &&
      [undefined, entry.part].includes(query.part) &&
      (query.stateVsFederal ?? entry.stateVsFederal) === entry.stateVsFederal &&
      (!query.search || has(entry, query.search)),
  );
  const key = { title: "title", sectionId: "sectionId", part: "part" }[query.sort as string];
  const compare = (a: SectionEntry, b: SectionEntry): number => {
    if (key === "title" || query.sort === undefined) return inPlace(a, b);
    if (key === "part" || key === "sectionId") return compareNumbers(a[key], b[key]) || inPlace(a, b);
    const field = query.sort as "regulator" | "updatedAt" | "stateVsFederal";
    const [x, y] = [(a[field] ?? "").toLowerCase(), (b[field] ?? "").toLowerCase()];
    return x === y ? inPlace(a, b) : x < y ? -1 : 1;
  };
  const sorted = found.sort(compare);
  return (query.order === "desc" ? sorted.reverse() : sorted).map(({ id }) => id);
};

describe("20,000 entries", () => {
  const sorts = ["title", "sectionId", "part", "regulator", "stateVsFederal", "updatedAt"] as const;
  const queries = sorts.flatMap((sort): SectionMetadataQuery[] => [
    { sort, order: "asc" },
    { sort, order: "desc", search: "Systems 3" },
    { sort, title: 7, part: "3" },
    { sort, stateVsFederal: "State", search: "epa" },
  ]);

  it.each(queries)("are selected and sorted as by plain means: %j", (query) => {
    expect(selectSections(list, query).map(({ id }) => id)).toEqual(naive(query));
  });

  it("are sorted and made searchable once, not for each page", () => {
    const steps = [vi.spyOn(entries, "toSorted"), vi.spyOn(entries, "map")];
    for (const query of [...queries, ...queries]) selectSections({ entries, state: "new" }, query);
    // By title they are sorted already.
    expect(steps.map(({ mock }) => mock.calls.length)).toEqual([5, 1]);
    vi.restoreAllMocks();
  });

  it("are each given once over their pages, whatever goes in between", () => {
    const query: SectionMetadataQuery = { title: 7, limit: 37 };
    const seen: string[] = [];
    let present = selectSections(list, query);
    let cursor: string | undefined;
    do {
      const page = sectionPage(present, { ...query, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      // An entry that was seen is deleted: what follows moves up by one.
      present = present.filter(({ id }) => id !== seen[0]);
    } while (cursor !== undefined);
    expect(seen).toEqual(naive({ title: 7 }));
  });
});
