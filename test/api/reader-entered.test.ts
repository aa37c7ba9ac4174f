import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";

const xml = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
await loadTitles();
await loadRegulation(xml, "2024-03-04");
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
const enter = (effectiveDate: string, definitions: string) =>
  operator.createSectionMetadata({
    body: {
      title: 99,
      chapter: "I",
      subchapter: "A",
      part: "7",
      sectionId: "§ 7.2",
      effectiveDate,
      definitions,
    },
  });
await enter("2023-01-02", "(a) Jars are kept dry.\n(1) At night, too.");
await enter("2025-06-01", "(a) Jars are kept dry and cold.");
const params = { title: "99", section: "7.2" };
const read = (date?: string) => operator.getSectionText({ params, query: date ? { date } : {} });
const words = async (date?: string) => (await read(date)).blocks.map(({ text }) => text).join(" ");

describe("texts of a section that were entered by hand", () => {
  it("stand in the timeline beside the official ones, and say where they are from", async () => {
    expect((await read()).versions.map((each) => [each.date, each.class, each.source])).toEqual([
      ["2025-06-01", "substantive", "hand"],
      ["2024-03-04", "new", "file"],
      ["2023-01-02", "new", "hand"],
    ]);
  });

  it("are read on their days, with paragraphs, as the newest text not after it", async () => {
    expect(await words("2023-12-31")).toBe("(a) Jars are kept dry. (1) At night, too.");
    expect((await read("2023-12-31")).blocks.map(({ path }) => path)).toEqual(["a", "a-1"]);
    expect(await words("2024-12-31")).toContain("means");
    for (const day of ["2025-06-01", undefined]) expect(await words(day)).toContain("dry and cold");
    await operator.refused.getSectionText(
      404,
      { params, query: { date: "2022-01-01" } },
      "This copy begins on 2023-01-02.",
    );
  });

  it("are what a link to the section shows of it", async () => {
    const preview = async (date?: string) =>
      (
        await operator.getTextPreview({
          params: { title: "99" },
          query: { citation: "99 CFR 7.2(a)", ...(date && { date }) },
        })
      ).text;
    expect(await preview("2023-12-31")).toBe("(a) Jars are kept dry.\n(1) At night, too.");
    expect(await preview()).toBe("(a) Jars are kept dry and cold.");
    await operator.refused.getTextPreview(
      404,
      { params: { title: "99" }, query: { citation: "99 CFR 7.2", date: "2022-01-01" } },
      "This copy begins on 2023-01-02.",
    );
  });

  it("are read from the day that was entered, also where a later one was entered before", async () => {
    await enter("2032-12-20", "(a) Jars are sealed.");
    await enter("2032-11-28", "(a) Jars are labeled.");
    expect(await words("2032-11-28")).toContain("labeled");
    expect(await words("2032-12-20")).toContain("sealed");
  });

  it("are compared with the official ones", async () => {
    const { row, parts } = await operator.compareSectionTexts({
      params,
      query: { from: "2023-01-02", to: "2025-06-01" },
    });
    expect(row.previousVersion).toMatchObject({ effectiveDate: "2023-01-02", source: "hand" });
    expect(parts.filter(({ kind }) => kind === "added").map(({ text }) => text.trim())).toContain("and cold");
  });

  it("are not shown on days after the official text ended", async () => {
    const without = xml.replace(/<DIV8 N="7\.2"[\s\S]*?<\/DIV8>/, "");
    await loadRegulation(without, "2025-09-01");
    await loadRegulation(xml, "2025-12-01");
    expect(await words("2025-08-31")).toContain("dry and cold");
    expect(await words("2025-12-01")).toContain("means");
    await operator.refused.getSectionText(
      404,
      { params, query: { date: "2025-09-01" } },
      "There is no 99 CFR 7.2 in this copy. It was removed on 2025-09-01; an earlier date shows its text.",
    );
  });
});
