import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { designatorsOf } from "../../functions/regulation/text/parse/designators.ts";
import { paragraphPaths } from "../../functions/regulation/text/parse/paragraph-paths.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import type { Block } from "../../shared/regulation/text-model.ts";
import { parsedText, sectionsOf, writtenTexts } from "../support/law-text.ts";

const xml = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
const title = parseRegulation(xml);
const [part, reserved] = title.parts;
if (!part || !reserved) throw new Error("The sample has two parts");
const sections = sectionsOf(part);
const blocksOf = (identifier: string): readonly Block[] =>
  sections.find((section) => section.identifier === identifier)?.blocks ?? [];

/** Paths of lines that begin with these designators; a line "-" has none. */
const pathsOf = (lines: string): string =>
  paragraphPaths(
    lines.split(" ").map((line) => designatorsOf({ text: line === "-" ? "Plain text" : line, marks: [] })),
  )
    .map(({ path }) => path || "-")
    .join(" ");

describe("a title", () => {
  it.each([
    ["S C", "SUBCHAPTERS C-D [RESERVED]", "C-D"],
    ["G [RESERVED]   ", "SUBCHAPTER G [RESERVED]", "G"],
    ["A", "SUBCHAPTER A—GENERAL", "A"],
  ])("names a level that bulk files number %j as its heading does: %s", (number, head, identifier) => {
    const changed = xml.replace('<DIV4 N="A"', `<DIV4 N="${number}"`).replace("SUBCHAPTER A—GENERAL", head);
    const [level] = parseRegulation(changed).contents[0]?.children ?? [];
    expect(level).toMatchObject({ identifier, heading: head.endsWith("]") ? "[RESERVED]" : "GENERAL" });
  });

  it("is a tree of chapters, subchapters and parts, with their headings without numbers", () => {
    expect([title.holds, title.titleNumber, title.titleName]).toEqual(["title", 99, "Sample Trades"]);
    const leaf = { kind: "part", children: [] };
    const parts = [
      { ...leaf, identifier: "7", heading: "KEEPING OF SAMPLES", reserved: false },
      { ...leaf, identifier: "8-9", heading: "[RESERVED]", reserved: true },
    ];
    const subchapter = {
      kind: "subchapter",
      identifier: "A",
      heading: "GENERAL",
      reserved: false,
      children: parts,
    };
    expect(title.contents).toEqual([
      {
        kind: "chapter",
        identifier: "I",
        heading: "OFFICE OF SAMPLES",
        reserved: false,
        children: [subchapter],
      },
    ]);
  });

  it("keeps every piece of text once and in order", () => {
    expect(title.parts.map(parsedText)).toEqual(writtenTexts(xml));
  });

  it("has subparts, subject groups, sections and appendices, and authority and source apart", () => {
    expect(part.children.map(({ kind, identifier, reserved }) => [kind, identifier, reserved])).toEqual([
      ["subpart", "A", false],
      ["subpart", "B", true],
      ["subject_group", "1", false],
      ["appendix", "Appendix A to Part 7", false],
    ]);
    expect(sections.map(({ identifier, heading }) => `${identifier}: ${heading}`)).toEqual([
      "7.1: Scope.1",
      "7.2: Terms.",
      "7.4-7.6: [Reserved]",
      "Appendix A to Part 7: Appendix A to Part 7—Forms of Lids",
    ]);
    expect(part.authority.map(({ text }) => text)).toEqual(["Authority: 99 U.S.C. 101."]);
    expect(part.source[0]?.text).toBe("Source: 90 FR 1200, Jan. 6, 2025, unless otherwise noted.");
  });
});

describe("a section", () => {
  it("has its paragraphs where their designators say, with pictures, footnotes and citations in their place", () => {
    expect(
      blocksOf("7.1").map(({ kind, path, opens, level }) => [kind, path, level, ...(opens ?? [])]),
    ).toEqual([
      ["footnote", "", 0],
      ["paragraph", "a-1", 2, "a"],
      ["paragraph", "a-2", 2],
      ["image", "", 0],
      ["paragraph", "", 0],
      ["paragraph", "a-2-i", 3],
      ["paragraph", "a-2-i-A", 4],
      ["paragraph", "a-2-i-A-1", 5],
      ["paragraph", "a-2-i-A-1-i", 6],
      ["paragraph", "b", 1],
      ["paragraph", "d-1", 2, "d"],
      ["paragraph", "", 0],
      ["citation", "", 0],
    ]);
    expect(blocksOf("7.1")[3]?.image?.href).toBe("https://www.ecfr.gov/graphics/er02mr26.001.gif");
    const cold = blocksOf("7.1")[7];
    expect(cold?.marks?.map(({ from, to, kind }) => [cold.text.slice(from, to), kind])).toEqual([
      ["1", "italic"],
      ["2", "subscript"],
    ]);
  });

  it("gives each paragraph of definitions an anchor of its own; notes have none", () => {
    expect(blocksOf("7.2").map(({ kind, path }) => `${kind} ${path}`.trim())).toEqual([
      ...["paragraph", "paragraph 1", "paragraph 2", "paragraph", "paragraph 1_2"],
      ...["heading", "note", "table"],
    ]);
  });

  it("keeps tables as tables", () => {
    const { text, table } = blocksOf("7.2").at(-1) ?? {};
    expect(text).toBe("Table 1—Lids\nLid\nCork\tx2\nTin\t");
    expect(table?.head).toEqual([[{ text: "Lid", columns: 2 }]]);
    expect(table?.body[0]?.[1]).toEqual({ text: "x2", marks: [{ from: 1, to: 2, kind: "superscript" }] });
  });
});

describe("paragraphs", () => {
  it.each([
    ["(a) (1) (i) (A) (2) (b)", "a a-1 a-1-i a-1-i-A a-2 b"],
    ["(a)(1)(i) (ii) (2)", "a-1-i a-1-ii a-2"],
    ["(g) (h) (i) (j)", "g h i j"],
    ["(h) (1) (i) (ii) (2) (i)", "h h-1 h-1-i h-1-ii h-2 h-2-i"],
    ["(h) (1) (2) (i) (1) (2) (j)", "h h-1 h-2 i i-1 i-2 j"],
    ["(a) (1) (i) (v) (vi)", "a a-1 a-1-i a-1-v a-1-vi"],
    ["(u) (v) (w) (x) (y) (z) (aa) (bb)", "u v w x y z aa bb"],
    ["(a) (1) (i) (A) (H) (I) (J)", "a a-1 a-1-i a-1-i-A a-1-i-H a-1-i-I a-1-i-J"],
    ["(1) (i) (ii) (2)", "1 1-i 1-ii 2"],
    ["- (1) (2) - (1)", "- 1 2 - 1_2"],
    ["(a) (b)-(d) (e)", "a b e"],
  ])("%s lie at %s", (lines, paths) => {
    expect(pathsOf(lines)).toBe(paths);
  });

  it("take no parentheses within a sentence for a designator", () => {
    const line = { text: "(a) See (1) and § 7.1(b).", marks: [] };
    expect(designatorsOf(line)).toEqual([{ value: "a", isItalic: false }]);
  });
});

describe("a part or a section alone", () => {
  const metadata =
    'hierarchy_metadata="{&quot;path&quot;:&quot;/on/_SUBSTITUTE_DATE_/title-33/section-323.1&quot;}"';
  it("names its title in its metadata, and the number with or without its sign", () => {
    const bare = parseRegulation(
      `<DIV8 N="323.1" TYPE="SECTION" ${metadata}><HEAD>§ 323.1 Aim.</HEAD><P>Text.</P></DIV8>`,
    );
    const bulk = parseRegulation(
      '<DIV8 N="§ 323.1" NODE="33:1.0" TYPE="SECTION"><HEAD>§ 323.1   Aim.</HEAD><P>Text.</P></DIV8>',
    );
    for (const { holds, titleNumber, parts } of [bare, bulk]) {
      const section = parts[0] && sectionsOf(parts[0])[0];
      expect([holds, titleNumber, parts[0]?.part, section?.identifier, section?.heading]).toEqual([
        ...["section", 33, "323", "323.1", "Aim."],
      ]);
    }
  });
});

describe("a file that is no regulation", () => {
  const cut = xml.slice(0, xml.indexOf('<DIV6 N="B"'));
  const deep = `${"<A>".repeat(101)}${"</A>".repeat(101)}`;
  it.each([
    [
      "the annual edition",
      "<CFRGRANULE><FDSYS/></CFRGRANULE>",
      "This is the annual edition of govinfo. Please use the eCFR XML.",
    ],
    ["other XML", "<RULE><P>Text</P></RULE>", "This is not eCFR XML."],
    ["a file that is cut", cut, `The file ends early at line ${cut.split("\n").length}.`],
    [
      "a document type",
      '<!DOCTYPE a [<!ENTITY b "c">]><DIV5 N="1"/>',
      "The file has a document type, which regulation does not need.",
    ],
    ["an entity", '<DIV5 N="1"><P>&b;</P></DIV5>', "This is not eCFR XML."],
    ["more than 100 levels", deep, "The file has more than 100 levels."],
    ["plain text", "No XML at all", "This is not eCFR XML."],
    ["nothing", "", "This is not eCFR XML."],
  ])("is refused: %s", (_, text, message) => {
    expect(() => parseRegulation(text)).toThrow(expect.objectContaining({ status: 415, message }));
  });
});
