import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { sweepTitle } from "../../functions/regulation/sync/sweep-law.ts";
import { openEdition } from "../../functions/regulation/text/law-edition.ts";
import { lawFiles } from "../../functions/regulation/text/law-files.ts";
import { readLawPart, readLawSection, readLawTitle } from "../../functions/regulation/text/law-texts.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import type { ContentsNode } from "../../shared/regulation/text-model.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";
import { aStaffedCompany } from "../support/server/people.ts";

const sample = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const reservedPart = /<DIV5 N="8-9"[\s\S]*?<\/DIV5>/;
const partOf = (number: string, heading: string): string =>
  `<DIV5 N="${number}" TYPE="PART"><HEAD>PART ${number}—${heading}</HEAD>
   <DIV8 N="${number}.1" TYPE="SECTION"><HEAD>§ ${number}.1   Scope.</HEAD><P>Each maker of glue.</P></DIV8></DIV5>`;
/** The sample with other parts in place of its reserved ones. */
const withParts = (...parts: readonly string[]): string => sample.replace(reservedPart, parts.join(""));

let title = 60;
const newTitle = (): number => {
  title += 1;
  return title;
};
const load = (titleNumber: number, issueDate: string, xml: string) =>
  loadRegulation(xml, issueDate, { titleNumber });

const lines = (nodes: readonly ContentsNode[]): string[] =>
  nodes.flatMap(({ kind, identifier, heading, children }) => [
    `${kind} ${identifier}${kind === "part" ? ` ${heading}` : ""}`,
    ...lines(children),
  ]);
const treeOf = async (number: number, day?: string) => {
  const { contents, issueDate } = await readLawTitle(number, day);
  return { issueDate, tree: lines(contents).slice(2) };
};

const seven = "part 7 KEEPING OF SAMPLES";
const ten = "part 10 COLD GLUE";
const warm = "part 10 WARM GLUE";
const first = withParts(partOf("10", "COLD GLUE"));
const second = withParts(partOf("10", "WARM GLUE"), partOf("11", "JARS"));
const third = withParts(partOf("11", "JARS"));

/** Three issues: one part is renamed and then ends, another comes. */
const threeIssues = async (): Promise<number> => {
  const number = newTitle();
  await load(number, "2024-03-04", first);
  await load(number, "2025-03-03", second);
  const edition = await openEdition(number, "2026-03-02");
  const { titleName, contents } = parseRegulation(third);
  const ended = await edition.endPart("10", { source: "ecfr" });
  await edition.publish({ titleName, contents, stored: [ended] }, new Date());
  return number;
};

it("a part that has ended keeps its name", async () => {
  const part = await readLawPart(await threeIssues(), "10");
  expect([part.heading, part.children]).toEqual(["WARM GLUE", []]);
});

describe("the contents of a title", () => {
  it("are those of the issue of a day, with the parts and headings it had", async () => {
    const number = await threeIssues();
    expect(await treeOf(number, "2024-03-04")).toEqual({ issueDate: "2024-03-04", tree: [seven, ten] });
    expect(await treeOf(number, "2025-03-02")).toEqual({ issueDate: "2024-03-04", tree: [seven, ten] });
    const between = { issueDate: "2025-03-03", tree: [seven, warm, "part 11 JARS"] };
    expect(await treeOf(number, "2025-03-03")).toEqual(between);
    expect(await treeOf(number, "2026-03-01")).toEqual(between);
    const newest = { issueDate: "2026-03-02", tree: [seven, "part 11 JARS"] };
    expect(await treeOf(number, "2026-03-02")).toEqual(newest);
    expect(await treeOf(number)).toEqual(newest);
  });

  it("are given for a day to people who read it, and from no day before the copy", async () => {
    const number = await threeIssues();
    const { member } = await aStaffedCompany();
    const params = { title: String(number) };
    const { children, issueDate, copyOf } = await member.getTitleContents({
      params,
      query: { date: "2024-12-31" },
    });
    expect([issueDate, copyOf]).toEqual(["2024-03-04", "2026-03-02"]);
    expect(children[0]?.children[0]?.children.map(({ heading }) => heading)).toEqual([
      "KEEPING OF SAMPLES",
      "COLD GLUE",
    ]);
    const early = { params, query: { date: "2024-03-03" } };
    await member.refused.getTitleContents(404, early, "This copy begins on 2024-03-04.");
  });

  it("say what stood above a part that has ended", async () => {
    const number = await threeIssues();
    const above = ["I", "A"];
    const { ancestors } = await readLawPart(number, "10", "2025-06-01");
    expect(ancestors.map(({ identifier }) => identifier)).toEqual(above);
    const section = await readLawSection(number, "10.1", "2025-06-01");
    expect(section.ancestors.map(({ identifier }) => identifier)).toEqual(above);
  });

  it("have a part from the day its text holds, in its chapter, though its first issue came later", async () => {
    const number = newTitle();
    await load(number, "2024-03-04", first);
    const edition = await openEdition(number, "2025-03-03");
    const { titleName, contents, parts } = parseRegulation(second);
    const jars = parts.find(({ part }) => part === "11");
    if (!jars) throw new Error("The second issue has a part 11");
    const facts = { source: "ecfr", isWhole: true, dates: { "11.1": "2025-01-01" } } as const;
    await edition.publish({ titleName, contents, stored: [await edition.putPart(jars, facts)] }, new Date());
    expect((await treeOf(number, "2025-01-01")).tree).toEqual([seven, ten, "part 11 JARS"]);
    expect((await treeOf(number, "2024-12-31")).tree).toEqual([seven, ten]);
  });

  it("stay the newest where an older issue comes late, which is shown on its days", async () => {
    const number = newTitle();
    await load(number, "2026-03-02", second);
    await load(number, "2024-03-04", first);
    expect(await treeOf(number)).toEqual({ issueDate: "2026-03-02", tree: [seven, warm, "part 11 JARS"] });
    expect(await treeOf(number, "2025-01-01")).toEqual({ issueDate: "2024-03-04", tree: [seven, ten] });
  });

  it("are kept when files that nothing names are removed", async () => {
    const number = await threeIssues();
    const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await sweepTitle(number, inDays(1));
    expect(await sweepTitle(number, inDays(42))).toBeGreaterThan(0);
    const pointer = await table.get({ pk: "LAW", sk: `TITLE#0${number}` });
    const { value } = await lawFiles.readJson(String(pointer?.record));
    const { earlier } = value as { earlier: { key: string }[] };
    expect(earlier).toHaveLength(2);
    for (const { key } of earlier) await lawFiles.readJson(key);
  });
});
