import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { syncTitle } from "../../functions/regulation/federal-register/sync-title.ts";
import { sourceTitles } from "../../functions/regulation/followed/source-repository.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { aRecord } from "../support/register-records.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";
import { registerOf } from "../support/server/stories.ts";

const xml = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const source = "<SOURCE><HED>Source:</HED><PSPACE>91 FR 7, Feb. 2, 2026.</PSPACE></SOURCE>";
const changed = xml
  .replace("Paper &amp; ink.", "Paper or film, as § 7.2 and 21 CFR 11.10(a) say.")
  .replace("<HEAD>Subpart A—Who Must Keep Them</HEAD>", (head) => head + source);

await loadTitles();
await loadRegulation(xml, "2024-03-04");
await loadRegulation(changed, "2026-03-02", { source: "ecfr" });
const [{ admin, member }, operator] = await Promise.all([
  aStaffedCompany(),
  aPerson({ role: "super_admin", companyId: null, membership: "none" }),
]);
const title = "99";
const section = (identifier: string, date?: string) =>
  member.getSectionText({ params: { title, section: identifier }, query: date ? { date } : {} });

describe("the reader", () => {
  it("tells a part's rulemakings by their next day, those without any last", async () => {
    const cfr_references = [{ title: 99, part: "7" }];
    const now = new Date();
    const [past, soon, late] = [-10, 10, 20].map((days) => dayAfter(now.toISOString().slice(0, 10), days));
    const rule = (number: string, effective_on: string | undefined) =>
      aRecord(number, {
        ...{ cfr_references, effective_on: effective_on ?? null },
        publication_date: now.toISOString().slice(0, 10),
      });
    const rules = [
      rule("1-none", undefined),
      rule("2-late", late),
      rule("3-past", past),
      rule("4-soon", soon),
    ];
    await syncTitle(registerOf(...rules), 99, now);
    const { stories } = await member.getPartText({ params: { title, part: "7" } });
    expect(stories.map(({ id }) => id)).toEqual(["4-soon", "2-late", "3-past", "1-none"]);
  });

  it("gives every signed-in person a title down to its parts, and a part down to its sections", async () => {
    for (const person of [member, admin, operator]) {
      const contents = await person.getTitleContents({ params: { title } });
      expect(contents).toMatchObject({
        titleNumber: 99,
        titleName: "Sample Trades",
        issueDate: "2026-03-02",
      });
      expect(contents.children[0]?.children[0]?.children.map(({ identifier }) => identifier)).toEqual([
        "7",
        "8-9",
      ]);
    }
    const part = await member.getPartText({ params: { title, part: "7" } });
    expect(part.ancestors.map(({ kind, identifier }) => `${kind} ${identifier}`)).toEqual([
      "chapter I",
      "subchapter A",
    ]);
    expect(part.children.map(({ kind, reserved }) => [kind, reserved])).toEqual([
      ["subpart", false],
      ["subpart", true],
      ["subject_group", false],
      ["appendix", false],
    ]);
    expect(part.children[0]?.children.map(({ identifier }) => identifier)).toEqual(["7.1", "7.2"]);
    expect(part.children.map(({ blocks }) => blocks?.map(({ kind }) => kind))).toEqual([
      ["source"],
      undefined,
      undefined,
      undefined,
    ]);
    expect(part.isSelected).toBe(false);
    expect(part.authority[0]?.text).toContain("99 U.S.C. 101");
    const around = [part.authority, part.source, part.children[0]?.blocks ?? []];
    expect(around.map(([block]) => block?.links.map(({ href }) => href))).toEqual([
      ["https://www.govinfo.gov/link/uscode/99/101"],
      ["https://www.federalregister.gov/citation/90-FR-1200"],
      ["https://www.federalregister.gov/citation/91-FR-7"],
    ]);
  });

  it("gives a section with its neighbors and versions, and its citations as links", async () => {
    const read = await section("7.1");
    expect(read).toMatchObject({
      citation: "99 CFR 7.1",
      part: "7",
      previous: null,
      next: { identifier: "7.2" },
    });
    expect(read.versions.map((each) => [each.date, each.class, each.source])).toEqual([
      ["2026-03-02", "substantive", "ecfr"],
      ["2024-03-04", "new", "file"],
    ]);
    const linked = read.blocks.flatMap(({ text, links }) =>
      links.map(({ from, to, href }) => [text.slice(from, to), href]),
    );
    expect(linked).toEqual(
      expect.arrayContaining([
        ["paragraph (b)", "/cfr/99/section-7.1#p-b"],
        ["§ 7.2", "/cfr/99/section-7.2"],
        // Title 21 is not in this copy.
        ["21 CFR 11.10(a)", "https://www.ecfr.gov/current/title-21/section-11.10#p-11.10(a)"],
      ]),
    );
    expect((await section("Appendix A to Part 7")).kind).toBe("appendix");
  });

  it("marks the terms that the part defines, and says why a copy is old", async () => {
    const { blocks, definitions } = await section("7.1");
    const uses = blocks.flatMap(({ text, terms }) =>
      terms.map(({ from, to, definition }) => [text.slice(from, to), definitions[definition]?.citation]),
    );
    expect(uses).toContainEqual(["jars", "99 CFR 7.2"]);
    expect(definitions.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Jar means a vessel/));
    const checkedAt = "2026-03-04T04:00:00.000Z";
    await sourceTitles.save(99, { state: "behind", reason: "eCFR.gov is busy.", checkedAt });
    expect(await section("7.2")).toMatchObject({ checkedAt, reason: "eCFR.gov is busy." });
    await sourceTitles.save(99, { state: "current", checkedAt: new Date().toISOString() });
    expect((await section("7.2")).reason).toBeNull();
  });

  it("lists the sections that cite one", async () => {
    const citing = [{ citation: "99 CFR 7.1", heading: "Scope.1", href: "/cfr/99/section-7.1" }];
    const read = await section("7.2");
    expect(read.citedBy).toEqual({ total: 1, items: citing });
    const page = await member.listCitingSections({ params: { title, section: "7.2" } });
    expect(page).toEqual({ items: citing, total: 1, nextCursor: null });
    expect((await section("7.1")).citedBy).toEqual({ total: 0, items: [] });
    await member.refused.listCitingSections(404, { params: { title, section: "7.99" } });
  });

  it("shows the text of any day, and compares two in whichever order they are named", async () => {
    const words = async (date?: string) =>
      (await section("7.1", date)).blocks.map(({ text }) => text).join(" ");
    expect(await words("2025-12-31")).toContain("Paper & ink.");
    expect(await words("2026-03-02")).toContain("Paper or film");
    const params = { title, section: "7.1" };
    const compared = await member.compareSectionTexts({
      params,
      query: { from: "2026-03-02", to: "2024-03-04" },
    });
    expect(compared.row).toMatchObject({ hasChanges: true, changeClass: "substantive", sectionId: "7.1" });
    expect(compared.parts.filter(({ kind }) => kind === "removed").map(({ text }) => text.trim())).toContain(
      "& ink",
    );
    expect(compared.row.previousVersion?.effectiveDate).toBe("2024-03-04");
  });

  it.each([
    ["99 CFR 7.2", {}, "Terms.", "Jar means", "/cfr/99/section-7.2"],
    ["paragraph (d)(1)", { section: "7.1" }, "Scope.", "Records", "/cfr/99/section-7.1#p-d-1"],
    ["99 CFR part 7", {}, "Keeping of Samples", "7.1", "/cfr/99/part-7"],
  ])("previews %s", async (citation, query, heading, text, href) => {
    const preview = await member.getTextPreview({ params: { title }, query: { citation, ...query } });
    expect(preview.heading.toLowerCase()).toContain(heading.toLowerCase());
    expect(preview.text).toContain(text);
    expect(preview.href).toBe(href);
    expect(preview.text.length).toBeLessThanOrEqual(600);
  });

  it("says what the copy does not hold, and from when on it does", async () => {
    const refused = member.refused.getSectionText;
    await refused(404, { params: { title: "98", section: "1.1" } }, "Title 98 is not in this copy yet");
    await refused(404, { params: { title, section: "7.99" } }, "There is no 99 CFR 7.99 in this copy.");
    const early = { params: { title, section: "7.1" }, query: { date: "2001-01-01" } };
    await refused(404, early, "This copy begins on 2024-03-04.");
    const wrong = { params: { title, section: "7.1" }, query: { date: "yesterday" } };
    await refused(400, wrong, "Please enter a date as YYYY-MM-DD");
    await member.refused.getTextPreview(404, { params: { title }, query: { citation: "99 CFR 7.1(z)" } });
  });
});
