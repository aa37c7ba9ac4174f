import { describe, expect, it } from "vitest";
import { compareNumbers } from "../../shared/citations/citation.ts";
import type { HorizonPage, HorizonRow } from "../../shared/schemas/horizon.ts";
import type { SectionMetadataBody } from "../../shared/schemas/section-metadata.ts";
import { aPerson } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { aSection, aStoredSection } from "../support/server/sections.ts";

const histories = [
  ["They may."],
  ["They may.", "They  may."],
  ["They may.", "They must."],
  ["A b.", "A c, d."],
];
const removed = { sectionDescription: "Closed systems [Removed]", definitions: "" };
/** What some sections are saved with later: another heading, their end, and that they are there again. */
const steps: Record<number, Partial<SectionMetadataBody>[]> = {
  0: [{ sectionDescription: "Closed and open systems", definitions: "They may." }],
  1: [removed],
  2: [removed, { sectionDescription: "Closed systems", definitions: "They shall." }],
};

await loadTitles();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
for (let index = 0; index < 24; index += 1) {
  const part = ["11", "1b", "102"][index % 3] ?? "";
  const sectionId = `${part}.${index}`;
  const sectionDescription = index % 2 ? "Open Systems" : "Closed systems";
  const place = { title: index % 2 ? 21 : 12, part, sectionId };
  const { id } = await aStoredSection({ ...place, sectionDescription }, histories[index % 4]);
  for (const over of steps[index] ?? [])
    await operator.updateSectionMetadata({ params: { id }, body: aSection({ ...place, ...over }) });
}
const answer = await operator.getHorizonMap();
const all = Array.isArray(answer) ? answer : [];

const page = async (query: Record<string, string>): Promise<HorizonPage> => {
  const answer = await operator.getHorizonMap({ query: { limit: "7", ...query } });
  if (Array.isArray(answer)) throw new Error("An array was answered");
  return answer;
};

/** All pages of a list, one after the other. */
const walk = async (query: Record<string, string>): Promise<string[]> => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const next: HorizonPage = await page({ ...query, ...(cursor && { cursor }) });
    expect(next.offset).toBe(found.length);
    found.push(...next.items.map(({ id }) => id));
    cursor = next.nextCursor;
    expect(next.total).toBeGreaterThanOrEqual(found.length);
  } while (cursor);
  return found;
};

const plain: Record<string, (row: HorizonRow) => boolean> = {
  all: () => true,
  changed: ({ hasChanges }) => hasChanges,
  unchanged: ({ hasChanges }) => !hasChanges,
  substantive: ({ substantiveCount }) => substantiveCount > 0,
  added: ({ step }) => step?.kind === "added",
  removed: ({ step }) => step?.kind === "removed",
  heading: ({ step }) => step?.kind === "heading",
  editorial: ({ substantiveCount, editorialCount }) => substantiveCount === 0 && editorialCount > 0,
};

describe("the list of the horizon map", () => {
  it("tells which sections were added, removed or got another heading alone", () => {
    const told = all.flatMap(({ sectionId, step }) =>
      step ? [[sectionId, step.kind, step.previousHeading]] : [],
    );
    expect(told.toSorted()).toEqual([
      ["102.2", "added", null],
      ["11.0", "heading", "Closed systems"],
      ["1b.1", "removed", null],
    ]);
  });

  it("has every section of the system once, in the order of titles, parts and sections", () => {
    expect(all).toHaveLength(24);
    const inOrder = all.toSorted(
      (a, b) =>
        a.title - b.title || compareNumbers(a.part, b.part) || compareNumbers(a.sectionId, b.sectionId),
    );
    expect(all.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });

  it.each([
    {},
    { search: "OPEN" },
    { search: "1b.1" },
    { titleFilter: "21" },
    { partFilter: "11" },
    { titleFilter: "12", partFilter: "102", search: "closed" },
    ...Object.keys(plain).map((changes) => ({ changes })),
    { changes: "substantive", titleFilter: "21", partFilter: "1b" },
  ])("filters by %j as a plain filter does, page by page, with its counts", async (query) => {
    const { search = "", titleFilter, partFilter, changes = "all" } = query as Record<string, string>;
    const found = all.filter(
      (row) =>
        (titleFilter === undefined || row.title === Number(titleFilter)) &&
        [row.sectionId, row.sectionDescription, row.part].some((each) =>
          each.toLowerCase().includes(search.toLowerCase()),
        ),
    );
    const inPart = found.filter((row) => partFilter === undefined || row.part === partFilter);
    const count = (name: string) => inPart.filter((row) => plain[name]?.(row)).length;
    expect(await walk(query)).toEqual(inPart.filter((row) => plain[changes]?.(row)).map(({ id }) => id));
    const { summary, parts } = await page(query);
    expect(summary).toEqual({
      total: inPart.length,
      withChanges: count("changed"),
      withoutChanges: count("unchanged"),
      withSubstantive: count("substantive"),
      withEditorialOnly: count("editorial"),
    });
    expect(parts).toEqual([...new Set(found.map(({ part }) => part))].sort(compareNumbers));
  });

  const keys: Record<string, (a: HorizonRow, b: HorizonRow) => number> = {
    sectionId: (a, b) => compareNumbers(a.sectionId, b.sectionId),
    part: (a, b) => compareNumbers(a.part, b.part),
    differences: (a, b) => a.differenceCount - b.differenceCount,
    currentVersion: (a, b) =>
      (a.currentVersion?.createdAt ?? "").localeCompare(b.currentVersion?.createdAt ?? ""),
  };
  it.each(Object.keys(keys))("sorts by %s, up and down", async (sort) => {
    const up = all.toSorted(keys[sort]).map(({ id }) => id);
    expect(await walk({ sort })).toEqual(up);
    expect(await walk({ sort, order: "desc" })).toEqual(up.toReversed());
  });

  it("refuses the cursor of another list", async () => {
    const { nextCursor } = await page({});
    await page({ cursor: nextCursor ?? "" });
    const query = { limit: "7", search: "open", cursor: nextCursor ?? "" };
    await operator.refused.getHorizonMap(400, { query });
  });
});
