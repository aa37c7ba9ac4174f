import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { replace } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { lawWriter } from "../../functions/regulation/text/law-writer.ts";
import { indexFolder, textIndex } from "../../functions/regulation/text-search/index-repository.ts";
import { indexTexts } from "../../functions/regulation/text-search/index-texts.ts";
import { sweepIndex } from "../../functions/regulation/text-search/sweep-index.ts";
import type { SearchKind, SearchResults } from "../../shared/schemas/search.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aPerson, aStaffedCompany, type Person } from "../support/server/people.ts";
import { loadTitles } from "../support/server/regulation.ts";

const read = (name: string) =>
  readFileSync(new URL(`../fixtures/regulation/${name}`, import.meta.url), "utf8");
const plenty = () => 900_000;
const title = read("title-99.xml");
const otherTitle = title
  .replaceAll('"99"', '"40"')
  .replace("It covers tubes of", "As § 7.2 says, it covers barrels of");

await loadTitles();
const [{ admin, member }, operator] = await Promise.all([
  aStaffedCompany(),
  aPerson({ role: "super_admin", companyId: null, membership: "none" }),
]);

const search = (person: Person, q: string) => person.searchEverywhere({ query: { q } });
const results = (person: Person, q: string, more: Record<string, string> = {}) =>
  person.listSearchResults({ query: { q, kind: "text", ...more } });
const names = ({ items }: SearchResults) =>
  items.map((hit) => (hit.kind === "text" ? `${hit.titleNumber} ${hit.identifier}` : hit.kind));

describe("the search over regulation text", () => {
  it("finds nothing before the first text was indexed", async () => {
    const found = await search(admin, "glue");
    expect([found.sections, found.totals.text]).toEqual([[], 0]);
    expect(await indexTexts(plenty)).toEqual({ indexed: 0, isComplete: true });
  });

  it("finds words in any order, with the best passage and its matches", async () => {
    await loadRegulation(title, "2026-03-02", { titleNumber: 21 });
    await loadRegulation(otherTitle, "2026-03-02", { titleNumber: 40 });
    expect(await indexTexts(plenty)).toEqual({ indexed: 2, isComplete: true });
    for (const person of [admin, member, operator]) {
      const { sections, totals } = await search(person, "makers of glues");
      expect(sections.map(({ titleNumber, identifier }) => `${titleNumber} ${identifier}`)).toEqual([
        "21 7.1",
        "40 7.1",
      ]);
      expect(totals.text).toBe(2);
    }
    const [hit] = (await search(admin, "jar tube")).sections;
    const { text = "", matches = [] } = hit?.passage ?? {};
    expect(new Set(matches.map(({ from, to }) => text.slice(from, to).toLowerCase()))).toContain("tube");
    expect(text.length).toBeLessThanOrEqual(240);
  });

  it("answers the cited section first, then the others by rank", async () => {
    for (const [typed, found] of [
      ["§ 7.2", ["21 7.2", "40 7.2", "40 7.1"]],
      ["21 CFR 7.2(a)", ["21 7.2"]],
      ["40 CFR 7.1 and 21 CFR 7.2", ["40 7.1", "21 7.2"]],
      ["21 CFR 7.99", []],
    ] as const) {
      expect([typed, names(await results(admin, typed))]).toEqual([typed, found]);
      const { sections, totals } = await search(admin, typed);
      expect([sections.map(({ identifier }) => identifier), totals.text]).toEqual([
        found.map((each) => each.slice(3)),
        found.length,
      ]);
    }
    expect(names(await results(admin, "7.2", { titleNumber: "40", partNo: "7" }))).toEqual([
      "40 7.2",
      "40 7.1",
    ]);
    expect(names(await results(admin, "21 CFR 7.2", { titleNumber: "40" }))).toEqual([]);
    const [hit] = (await search(admin, "21 CFR 7.2")).sections;
    expect(hit?.passage.text).not.toBe("");
  });

  it("answers the cited section of the company's own titles first", async () => {
    const { admin: own } = await aStaffedCompany();
    await own.addSelection({ body: { cfrTitleId: "40" } });
    expect(names(await results(own, "7.2"))).toEqual(["40 7.2", "21 7.2", "40 7.1"]);
    const { sections } = await search(own, "7.2");
    expect(sections.map(({ titleNumber }) => titleNumber)).toEqual([40, 21, 40]);
  });

  it("is filtered by title and part, page by page, and each page belongs to its question", async () => {
    expect(names(await results(admin, "barrels"))).toEqual(["40 7.1"]);
    expect(names(await results(admin, "lids", { titleNumber: "21", partNo: "7" }))).toContain("21 7.2");
    expect(names(await results(admin, "lids", { titleNumber: "21", partNo: "8" }))).toEqual([]);
    const first = await results(admin, "glue", { limit: "1" });
    const cursor = first.nextCursor ?? "";
    expect([names(first), first.total]).toEqual([["21 7.1"], 2]);
    const second = await results(admin, "glue", { limit: "1", cursor });
    expect([names(second), second.nextCursor]).toEqual([["40 7.1"], null]);
    await admin.refused.listSearchResults(400, { query: { q: "tube", kind: "text", limit: "1", cursor } });
  });

  it("follows a new text of a title, and indexes nothing twice", async () => {
    await loadRegulation(title.replaceAll("glue", "paste"), "2026-04-02", { titleNumber: 21 });
    expect(await indexTexts(plenty)).toEqual({ indexed: 1, isComplete: true });
    expect(await indexTexts(plenty)).toEqual({ indexed: 0, isComplete: true });
    expect(names(await results(admin, "maker paste"))).toEqual(["21 7.1"]);
    expect(names(await results(admin, "maker glue"))).toEqual(["40 7.1"]);
  });

  it("ends where it has no time left, and goes on later", async () => {
    await loadRegulation(title.replace("Cork", "Beech"), "2026-05-02", { titleNumber: 21 });
    expect(await indexTexts(() => 1_000)).toEqual({ indexed: 0, isComplete: false });
    expect(names(await results(admin, "beech"))).toEqual([]);
    await indexTexts(plenty);
    expect(names(await results(admin, "beech"))).toEqual(["21 7.2"]);
  });
});

describe("the files of earlier indexes", () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const keys = async () => (await lawWriter.list(indexFolder)).map(({ key }) => key);

  it("of an index that does not say when it was published are read, and go at once", async () => {
    const key = { pk: "LAW", sk: "INDEX" };
    const now = await table.get(key);
    const { publishedAt: _, ...earlier } = now ?? { ...key };
    await table.write(replace({ ...key, ...earlier, previous: null }));
    expect((await textIndex.current())?.publishedAt).toBe("2026-01-01T00:00:00.000Z");
    expect(names(await results(admin, "maker glue"))).toEqual(["21 7.1", "40 7.1"]);
    if (now) await table.write(replace(now));
  });

  it("stay while a search may read them, then go; those of the current one stay", async () => {
    const before = await keys();
    expect(await sweepIndex(inHours(0.9))).toBe(0);
    const removed = await sweepIndex(inHours(1.1));
    const after = await keys();
    expect(removed).toBeGreaterThan(3);
    expect([after.length, await sweepIndex(inHours(1.1))]).toEqual([before.length - removed, 0]);
    const current = await textIndex.current();
    expect(after).toContain(current?.list);
    expect(names(await results(admin, "maker paste"))).toEqual([]);
    expect(names(await results(admin, "maker glue"))).toEqual(["21 7.1", "40 7.1"]);
    expect(await indexTexts(plenty)).toEqual({ indexed: 0, isComplete: true });
  });
});

describe("the other kinds of results", () => {
  const count = async (person: Person, kind: SearchKind, q: string) =>
    (await results(person, q, { kind })).total;
  it("finds active people of the own company alone", async () => {
    const { firstName, email } = member.user;
    expect(await count(admin, "people", `${email} ${firstName}`)).toBe(1);
    const other = await aStaffedCompany();
    expect(await count(other.admin, "people", email)).toBe(0);
    expect(await count(operator, "people", email)).toBe(0);
    expect((await search(admin, email)).people.map((person) => person.email)).toEqual([email]);
    const leaver = other.member.user;
    expect(await count(other.admin, "people", leaver.email)).toBe(1);
    await other.admin.deactivateTeamMember({ params: { userId: leaver.id }, body: {} });
    expect(await count(other.admin, "people", leaver.email)).toBe(0);
  });

  it("answers an empty page of rules and documents for people without a company", async () => {
    for (const kind of ["rules", "policies"] as const) expect(await count(operator, kind, "glue")).toBe(0);
  });
});
