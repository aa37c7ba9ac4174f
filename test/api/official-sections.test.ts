import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import type { HorizonPage } from "../../shared/schemas/horizon.ts";
import type { SectionMetadataPage } from "../../shared/schemas/section-metadata.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles, selectTitle } from "../support/server/regulation.ts";
import { aSection, aStoredSection } from "../support/server/sections.ts";

const titleNumber = 9;
const sample = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const start = sample.indexOf('<DIV8 N="7.2"');
const terms = sample.slice(start, sample.indexOf("</DIV8>", start) + "</DIV8>".length);
const fees = '<DIV8 N="7.9" TYPE="SECTION"><HEAD>§ 7.9   Fees.</HEAD><P>None.</P></DIV8></DIV7>';

await loadTitles();
const [follower, other, operator] = await Promise.all([
  aStaffedCompany(),
  aStaffedCompany(),
  aPerson({ role: "super_admin", companyId: null, membership: "none" }),
]);
await selectTitle(follower.company.id, titleNumber, { shared: 0, own: 0 });
await loadRegulation(sample, "2026-03-02", { titleNumber, source: "ecfr" });
const before = (await follower.officer.getDashboard()).strip.changedSections;
await loadRegulation(
  sample.replace("Paper &amp; ink.", "Paper or film.").replace(terms, "").replace("</DIV7>", fees),
  "2026-05-04",
  { titleNumber, source: "ecfr" },
);
const byHand = await aStoredSection({ title: titleNumber, part: "7", sectionId: "7.1" }, ["Old.", "New."]);

const map = async (person: Person, query: Record<string, string> = {}): Promise<HorizonPage> => {
  const answer = await person.getHorizonMap({ query: { limit: "50", ...query } });
  if (Array.isArray(answer)) throw new Error("An array was answered");
  return answer;
};
const list = async (query: Record<string, string> = {}): Promise<z.infer<typeof SectionMetadataPage>> => {
  const answer = await operator.listSectionMetadata({ query: { limit: "50", ...query } });
  if (Array.isArray(answer)) throw new Error("An array was answered");
  return answer;
};

describe("sections of the copy of the law", () => {
  it("stand on the map beside those that people entered, and say where they are from", async () => {
    const { items, summary, titles, parts } = await map(follower.officer);
    expect(
      items.map((row) => [
        row.id === byHand.id ? "by hand" : row.id,
        row.currentVersion?.source,
        row.changeClass,
        row.step?.kind ?? null,
      ]),
    ).toEqual([
      ["by hand", "hand", "substantive", null],
      ["9 CFR 7.1", "ecfr", "substantive", null],
      ["9 CFR 7.2", "ecfr", null, "removed"],
      ["9 CFR 7.9", "ecfr", null, "added"],
      ["9 CFR Appendix A to Part 7", "ecfr", null, null],
    ]);
    expect(summary).toMatchObject({ total: 5, withChanges: 2, withoutChanges: 3 });
    expect([titles.map((each) => each.titleNumber), parts]).toEqual([[9], ["7"]]);
    const amended = items[1];
    expect(amended).toMatchObject({
      differenceCount: 1,
      textDifferences: [{ type: "other", class: "substantive" }],
      currentVersion: { effectiveDate: "2026-05-04", createdAt: "2026-05-04T00:00:00.000Z", fileName: null },
      previousVersion: { effectiveDate: "2026-03-02" },
    });
  });

  it("are found, filtered and counted as all others", async () => {
    const ids = async (query: Record<string, string>) =>
      (await map(follower.officer, query)).items.map(({ id }) => id);
    expect(await ids({ changes: "added" })).toEqual(["9 CFR 7.9"]);
    expect(await ids({ search: "fees" })).toEqual(["9 CFR 7.9"]);
    expect(await ids({ changes: "removed", partFilter: "7" })).toEqual(["9 CFR 7.2"]);
    expect([before, (await follower.officer.getDashboard()).strip.changedSections]).toEqual([0, 2]);
  });

  it("are compared word by word", async () => {
    const { row, parts } = await follower.officer.getHorizonComparison({ params: { id: "9 CFR 7.1" } });
    expect(row.currentVersion?.length).toBe(
      parts.filter(({ kind }) => kind !== "removed").reduce((sum, { text }) => sum + text.length, 0),
    );
    expect(parts.filter(({ kind }) => kind !== "same").map(({ kind, text }) => [kind, text])).toEqual([
      ["removed", "& ink"],
      ["added", "or film"],
    ]);
  });

  it("show their text where nothing differs", async () => {
    const { row, parts } = await follower.officer.getHorizonComparison({ params: { id: "9 CFR 7.9" } });
    expect([parts, row.currentVersion?.definitions, row.previousVersion]).toEqual([[], "None.", null]);
  });

  it.each(["9 CFR 7.99", "8 CFR 7.1"])("are not found where there is none: %s", async (id) => {
    await follower.officer.refused.getHorizonComparison(404, { params: { id } });
  });

  it("are hidden from a company that did not select the title", async () => {
    expect((await map(other.officer)).items).toEqual([]);
    await other.officer.refused.getHorizonComparison(404, { params: { id: "9 CFR 7.1" } });
  });

  it("stand in the operator's list with their place, and are changed by the source alone", async () => {
    const { items } = await list({ part: "7", search: "fees" });
    expect((await list({ part: "7", origin: "entered" })).items.map(({ id }) => id)).toEqual([byHand.id]);
    expect((await list({ origin: "official", part: "7" })).total).toBe(4);
    expect(items).toMatchObject([
      {
        ...{ id: "9 CFR 7.9", title: 9, chapter: "I", subchapter: "A", part: "7", source: "ecfr" },
        ...{ sectionDescription: "Fees.", stateVsFederal: "Federal", regulator: "OFFICE OF SAMPLES" },
        ...{ version: 1, definitionsLength: 5, createdBy: "" },
      },
    ]);
    const params = { id: "9 CFR 7.9" };
    const body = aSection({ title: 9, part: "7", sectionId: "7.9" });
    await operator.refused.updateSectionMetadata(400, { params, body });
    await operator.refused.deleteSectionMetadata(400, { params });
    const saved = await operator.updateSectionMetadata({
      params: { id: byHand.id },
      body: aSection({ title: 9, part: "7", sectionId: "7.1", definitions: "New." }),
    });
    expect(saved.id).toBe(byHand.id);
  });

  it("are left out of the lists with texts, which whole titles would not fit", async () => {
    const lists = [await operator.listSectionMetadata(), await follower.officer.getHorizonMap()];
    for (const answer of lists)
      expect(Array.isArray(answer) && answer.map(({ id }) => id)).toEqual([byHand.id]);
  });
});
