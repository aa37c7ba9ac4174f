import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { table } from "../../functions/core/table/table.ts";
import { entryKey } from "../../functions/sections/metadata/section-keys.ts";
import {
  type SectionMetadata,
  type SectionMetadataPage,
  SectionMetadataWithText,
} from "../../shared/schemas/section-metadata.ts";
import { times } from "../support/server/at-once.ts";
import { aPerson } from "../support/server/people.ts";
import { aSection, aStoredSection } from "../support/server/sections.ts";

const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
await aStoredSection({ sectionId: "11.10", regulator: "FDA", definitions: "Ten." }, ["Ten."]);
await aStoredSection({ sectionId: "11.2", regulator: "epa", sectionDescription: "Scope of “this” part" });
await aStoredSection({ sectionId: "11.100", regulator: "DOL", stateVsFederal: "State" });
await aStoredSection({ part: "2", sectionId: "2.5", regulator: "", regulationName: "21 CFR Part 2" });
await aStoredSection({ title: 4, part: "200", sectionId: "200.1", regulator: "GAO" });

type Page = z.infer<typeof SectionMetadataPage>;
const page = async (query: Record<string, string>): Promise<Page> => {
  const answer = await operator.listSectionMetadata({ query: { limit: "50", ...query } });
  if (Array.isArray(answer)) throw new Error("Not a page");
  return answer;
};
const names = ({ items }: { items: readonly SectionMetadata[] }) => items.map(({ sectionId }) => sectionId);

describe("the list of sections", () => {
  it("without paging is an array with the texts, by title, part and section", async () => {
    const { json } = await operator.call.listSectionMetadata();
    const all = SectionMetadataWithText.array().parse(json);
    expect(all.map(({ sectionId }) => sectionId)).toEqual(["200.1", "2.5", "11.2", "11.10", "11.100"]);
    expect(all[3]?.definitions).toBe("Ten.");
  });

  it("in pages leaves the texts out and tells titles and parts", async () => {
    const all = await page({});
    expect(names(all)).toEqual(["200.1", "2.5", "11.2", "11.10", "11.100"]);
    expect(all).toMatchObject({ total: 5, offset: 0, nextCursor: null });
    expect(all.titles).toEqual([
      { titleNumber: 4, parts: ["200"] },
      { titleNumber: 21, parts: ["2", "11"] },
    ]);
    expect(JSON.stringify(all)).not.toContain('definitions"');
  });

  it.each([
    [{ sort: "sectionId" }, ["2.5", "11.2", "11.10", "11.100", "200.1"]],
    [{ sort: "sectionId", order: "desc" }, ["200.1", "11.100", "11.10", "11.2", "2.5"]],
    [{ sort: "regulator" }, ["2.5", "11.100", "11.2", "11.10", "200.1"]],
    [{ sort: "stateVsFederal", title: "21" }, ["2.5", "11.2", "11.10", "11.100"]],
    [{ sort: "part", order: "desc", title: "21" }, ["11.100", "11.10", "11.2", "2.5"]],
    [{ sort: "updatedAt" }, ["11.10", "11.2", "11.100", "2.5", "200.1"]],
    [{ title: "4" }, ["200.1"]],
    [{ part: "11" }, ["11.2", "11.10", "11.100"]],
    [{ stateVsFederal: "State" }, ["11.100"]],
    [{ search: "SCOPE OF “THIS”" }, ["11.2"]],
    [{ search: "cfr part 2" }, ["2.5"]],
    [{ search: "dol" }, ["11.100"]],
    [{ search: "11.1" }, ["11.10", "11.100"]],
    [{ search: "11.1", title: "4" }, []],
  ])("%j", async (query, expected) => {
    const found = await page(query);
    expect(names(found)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it("gives each entry once over its pages, and takes no cursor of another list", async () => {
    const first = await page({ limit: "2" });
    const second = await page({ limit: "2", cursor: first.nextCursor ?? "" });
    const third = await page({ limit: "2", cursor: second.nextCursor ?? "" });
    expect([first, second, third].flatMap(names)).toEqual(["200.1", "2.5", "11.2", "11.10", "11.100"]);
    expect([second.offset, third.offset, third.nextCursor]).toEqual([2, 4, null]);
    const paging = { limit: "2", cursor: first.nextCursor ?? "" };
    for (const query of [{ search: "1" }, { sort: "sectionId" }, { title: "21" }])
      await operator.refused.listSectionMetadata(400, { query: { ...paging, ...query } });
  });

  it("shows a change to anyone who asks after its answer, also where the entry moves to another title", async () => {
    const body = aSection({ title: 7, part: "9", sectionId: "9.1" });
    const { id } = await operator.createSectionMetadata({ body });
    expect(names(await page({ title: "7" }))).toEqual(["9.1"]);
    const moved = { ...body, title: 8, sectionDescription: "Moved" };
    await operator.updateSectionMetadata({ params: { id }, body: moved });
    expect(names(await page({ title: "7" }))).toEqual([]);
    expect((await page({ title: "8" })).items).toMatchObject([
      { id, version: 2, sectionDescription: "Moved" },
    ]);
  });
});

describe("a list longer than an answer", () => {
  it("is 413 with advice before any text is read, and there in pages", async () => {
    const entry = await aStoredSection({ title: 50, part: "17" });
    const ids = times(6, (index) => `01M${String(index).padStart(23, "0")}`);
    const rows = ids.map((id) => ({ ...entryKey(50, id), ...entry, id, definitionsLength: 1_000_000 }));
    await table.writeMany(rows.map((put) => ({ put })));
    await operator.createSectionMetadata({ body: aSection({ title: 50, part: "17" }) });
    const advice = "This list is too long for one response. Request it in pages with limit and cursor.";
    await operator.refused.listSectionMetadata(413, {}, advice);
    expect((await page({ title: "50" })).total).toBe(8);
  });
});
