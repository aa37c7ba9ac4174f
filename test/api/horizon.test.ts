import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import type { HorizonPage, HorizonRow } from "../../shared/schemas/horizon.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { aSection, aStoredSection } from "../support/server/sections.ts";

const onlyManagers = "Only administrators and compliance officers can access Horizon Mapping.";
const texts = {
  may: "(a) Records — paper or electronic — may be kept for two years.",
  must: "(a) Records - paper or electronic - must be kept for two years.",
};

await loadTitles();
const [one, two, operator] = await Promise.all([
  aStaffedCompany(),
  aStaffedCompany(),
  aPerson({ role: "super_admin", companyId: null, membership: "none" }),
]);
await publish(sharedLibrary, [
  ...["11.10", "11.10(a)", "11.100", "11.10"].map((section, index) =>
    aRule({ section, obligationId: `rule-${index}` }),
  ),
  aRule({ titleNumber: 12, partNo: "1005", section: "1005.1", obligationId: "bank-1" }),
]);
await publish(ownLibrary(one.company.id), [aRule({ section: "§ 11.10", obligationId: "house-rule" })]);
await selectTitle(one.company.id, 21, { shared: 4, own: 1 });
await selectTitle(two.company.id, 12, { shared: 1, own: 0 });
const reworded = await aStoredSection({ sectionId: "11.10" }, [texts.may, texts.must]);
await aStoredSection({ sectionId: "11.30", sectionDescription: "Open systems" }, [
  "Use “seals” - or none.",
  'Use "seals"—or none.',
]);
await aStoredSection({ sectionId: "11.50", sectionDescription: "Signatures" });
const ofBanks = await aStoredSection({ title: 12, chapter: "X", part: "1005", sectionId: "1005.1" }, [
  "a",
  "b",
]);

const page = async (person: Person, query: Record<string, string> = {}): Promise<HorizonPage> => {
  const answer = await person.getHorizonMap({ query: { limit: "50", ...query } });
  if (Array.isArray(answer)) throw new Error("An array was answered");
  return answer;
};
const rows = async (person: Person): Promise<HorizonRow[]> => {
  const answer = await person.getHorizonMap();
  if (!Array.isArray(answer)) throw new Error("A page was answered");
  return answer;
};
const sectionsOf = ({ items }: HorizonPage): string[] => items.map(({ sectionId }) => sectionId);
const comparison = (person: Person, id: string) => person.getHorizonComparison({ params: { id } });

describe("who may see the horizon map", () => {
  it("lets administrators and officers in, and tells members why they are kept out", async () => {
    for (const person of [one.admin, one.officer])
      expect(sectionsOf(await page(person))).toEqual(["11.10", "11.30", "11.50"]);
    await one.member.refused.getHorizonMap(403, {}, onlyManagers);
    const params = { id: reworded.id };
    expect((await comparison(one.officer, reworded.id)).row.sectionId).toBe("11.10");
    await one.member.refused.getHorizonComparison(403, { params }, onlyManagers);
  });

  it("shows a company its selected titles, and the system's administrator all", async () => {
    expect(sectionsOf(await page(two.admin))).toEqual(["1005.1"]);
    const all = await page(operator);
    expect(sectionsOf(all)).toEqual(["1005.1", "11.10", "11.30", "11.50"]);
    expect(all.titles).toEqual([
      { titleNumber: 12, titleName: "Banks and Banking" },
      { titleNumber: 21, titleName: "Food and Drugs" },
    ]);
    expect((await page(one.admin)).titles).toEqual([{ titleNumber: 21, titleName: "Food and Drugs" }]);
    expect(sectionsOf(await page(one.admin, { titleFilter: "12" }))).toEqual([]);
  });

  it("answers for a title that is not selected exactly as for an entry that is not there", async () => {
    const { requestId: _, ...foreign } = await one.admin.refused.getHorizonComparison(404, {
      params: { id: ofBanks.id },
    });
    const { requestId: __, ...missing } = await one.admin.refused.getHorizonComparison(404, {
      params: { id: newId() },
    });
    expect(foreign).toEqual(missing);
    expect((await comparison(two.admin, ofBanks.id)).row.id).toBe(ofBanks.id);
    expect((await comparison(operator, ofBanks.id)).row.id).toBe(ofBanks.id);
  });

  it("shows nothing more of a title from the moment its selection is removed", async () => {
    await one.admin.addSelection({ body: { cfrTitleId: "12" } });
    expect(sectionsOf(await page(one.officer))).toEqual(["1005.1", "11.10", "11.30", "11.50"]);
    await comparison(one.officer, ofBanks.id);
    await one.admin.removeSelection({ params: { cfrTitleId: "12" } });
    expect(sectionsOf(await page(one.officer))).toEqual(["11.10", "11.30", "11.50"]);
    expect((await rows(one.officer)).map(({ title }) => title)).toEqual([21, 21, 21]);
    await one.officer.refused.getHorizonComparison(404, { params: { id: ofBanks.id } });
  });
});

describe("a row of the horizon map", () => {
  it("says what changed between the two newest versions that differ, substantive changes first", async () => {
    const { items, summary, parts } = await page(one.admin);
    expect(summary).toEqual({
      total: 3,
      withChanges: 2,
      withoutChanges: 1,
      withSubstantive: 1,
      withEditorialOnly: 1,
    });
    expect(parts).toEqual(["11"]);
    expect(items[0]).toMatchObject({
      id: reworded.id,
      title: 21,
      titleName: "Food and Drugs",
      part: "11",
      sectionDescription: "Controls for closed systems",
      hasChanges: true,
      changeClass: "substantive",
      currentVersion: { version: 2, length: texts.must.length, definitions: null },
      previousVersion: { version: 1, length: texts.may.length, definitions: null },
      differenceCount: 3,
      substantiveCount: 1,
      editorialCount: 2,
    });
    expect(items[0]?.textDifferences).toEqual([
      { type: "other", text: "may → must", class: "substantive", reason: "duty" },
      { type: "other", text: "Records — paper → Records - paper", class: "editorial", reason: "dashes" },
      { type: "other", text: "electronic — → electronic -", class: "editorial", reason: "dashes" },
    ]);
    expect(items[1]).toMatchObject({ sectionId: "11.30", changeClass: "editorial", substantiveCount: 0 });
    expect(items[2]).toMatchObject({
      sectionId: "11.50",
      hasChanges: false,
      changeClass: null,
      previousVersion: null,
      textDifferences: [],
    });
  });

  it("counts the company's own and shared rules of the section and its paragraphs, and no others", async () => {
    const counts = ({ items }: HorizonPage) => items.map(({ affectedRules }) => affectedRules);
    expect(counts(await page(one.admin))).toEqual([4, 0, 0]);
    expect(counts(await page(two.admin))).toEqual([1]);
    expect(counts(await page(operator))).toEqual([null, null, null, null]);
    expect(sectionsOf(await page(one.admin, { sort: "affectedRules", order: "desc" }))[0]).toBe("11.10");
    expect((await comparison(one.admin, reworded.id)).row.affectedRules).toBe(4);
  });

  it("has both whole texts where the list is asked for without pages", async () => {
    const [first, , third] = await rows(one.admin);
    expect(first?.currentVersion?.definitions).toBe(texts.must);
    expect(first?.previousVersion?.definitions).toBe(texts.may);
    expect(third?.currentVersion?.definitions).toBe("Persons who use closed systems may keep records.");
    expect(third?.previousVersion).toBeNull();
  });

  it("follows what the system's administrator saves and deletes", async () => {
    const entry = await aStoredSection({ sectionId: "11.70" }, ["Link them."]);
    const body = aSection({ sectionId: "11.70", definitions: "Do not link them.", version: 1 });
    const params = { id: entry.id };
    await operator.updateSectionMetadata({ params, body });
    const found = (await page(one.admin, { search: "11.70" })).items;
    expect(found.map(({ textDifferences }) => textDifferences[0]?.reason)).toEqual(["negation"]);
    await operator.deleteSectionMetadata({ params });
    expect((await page(one.admin, { search: "11.70" })).items).toEqual([]);
    await one.admin.refused.getHorizonComparison(404, { params });
  });
});

describe("the comparison of a section", () => {
  it("holds both texts in parts, letter for letter, each change with its class and reason", async () => {
    const { row, parts, changes } = await comparison(one.officer, reworded.id);
    const without = (kind: "added" | "removed") =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(without("added")).toBe(texts.may);
    expect(without("removed")).toBe(texts.must);
    expect(changes).toEqual([
      { class: "editorial", reason: "dashes" },
      { class: "editorial", reason: "dashes" },
      { class: "substantive", reason: "duty" },
    ]);
    expect(row.currentVersion?.definitions).toBeNull();
    expect(row.textDifferences).toHaveLength(3);
  });

  it("holds the one text there is where nothing is compared", async () => {
    const [, , unchanged] = (await page(one.admin)).items;
    const { row, parts, changes } = await comparison(one.admin, unchanged?.id ?? "");
    expect({ parts, changes }).toEqual({ parts: [], changes: [] });
    expect(row.currentVersion?.definitions).toBe("Persons who use closed systems may keep records.");
    expect(row.previousVersion).toBeNull();
  });
});
