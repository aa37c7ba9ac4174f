import { describe, expect, it } from "vitest";
import { findDefinitions } from "../../shared/regulation/find-definitions.ts";
import { findTerms } from "../../shared/regulation/find-terms.ts";
import type { Block, PartNode, PartText } from "../../shared/regulation/text-model.ts";

/** A paragraph as "path|text". */
const block = (line: string): Block => {
  const [path = "", text = ""] = line.split("|");
  return { kind: "paragraph", path, level: path === "" ? 0 : path.split("-").length, text };
};
const section = (identifier: string, heading: string, ...lines: string[]): PartNode => ({
  kind: "section",
  identifier,
  heading,
  reserved: false,
  blocks: lines.map(block),
});
const subpart = (identifier: string, ...children: PartNode[]): PartNode => ({
  kind: "subpart",
  identifier,
  heading: `Subpart ${identifier}`,
  reserved: false,
  blocks: [],
  children,
});
const part = (...children: PartNode[]): PartText => ({
  part: "9",
  heading: "Part 9",
  reserved: false,
  authority: [],
  source: [],
  notes: [],
  children,
});

const definitions = findDefinitions(
  part(
    subpart(
      "A",
      section(
        "9.1",
        "Definitions.",
        "|Definitions. As used in this part, terms have the meanings given here:",
        "a|(a) Bakery means a place where bread is made for sale.",
        "b|(b) “Oven” or “furnace” means a device that:",
        "b-1|(1) Heats a room; or",
        "b-2|(2) Bakes.",
        "c|(c) Health Office or HO has the meaning given in § 8.2.",
        "d|(d) Unit baking number (UBN) means a number for each loaf.",
        "e|(e) Rye loaf, for purposes of this part, means a loaf of rye.",
        "f|(f) We means the Health Office.",
        "g|(g) The baker must provide a reasonable means of cleaning.",
        "h|(h) Quantity means a weight.",
      ),
      section("9.2", "Scope.", "a|(a) This rule means no harm.", "b|(b) Cake means trouble in some towns."),
    ),
    subpart(
      "B",
      section(
        "9.10",
        "Terms used in this subpart.",
        "|For purposes of this subpart, the following definitions apply:",
        "|Loaf means one piece of bread, of any of these kinds:",
        "1|(1) Long.",
        "|Bakery means a stall.",
      ),
      section(
        "9.11",
        "Records.",
        "a|(a) For purposes of this section, the term “batch” means loaves of one day.",
        "b|(b) For purposes of this paragraph (b), the following terms apply:",
        "b-1|(1) Crumb means what is left.",
        "c|(c) Other.",
      ),
    ),
    section("9.20", "Crust.", "|Crust means the outer side."),
  ),
);

it("finds definitions with the words that say where they hold", () => {
  expect(
    definitions.map(({ term, section: at, path, scope, subpart: of, within }) => [
      term,
      at,
      path,
      scope,
      of ?? within,
    ]),
  ).toEqual([
    ["Bakery", "9.1", "a", "part", undefined],
    ["Oven", "9.1", "b", "part", undefined],
    ["furnace", "9.1", "b", "part", undefined],
    ["Health Office", "9.1", "c", "part", undefined],
    ["HO", "9.1", "c", "part", undefined],
    ["Unit baking number", "9.1", "d", "part", undefined],
    ["UBN", "9.1", "d", "part", undefined],
    ["Rye loaf", "9.1", "e", "part", undefined],
    ["Quantity", "9.1", "h", "part", undefined],
    ["Loaf", "9.10", "", "subpart", "B"],
    ["Bakery", "9.10", "", "subpart", "B"],
    ["batch", "9.11", "a", "section", undefined],
    ["Crumb", "9.11", "b-1", "section", "b"],
    ["Crust", "9.20", "", "part", undefined],
  ]);
});

it.each([
  ["furnace", "“Oven” or “furnace” means a device that: (1) Heats a room; or (2) Bakes."],
  ["Loaf", "Loaf means one piece of bread, of any of these kinds: (1) Long."],
])("gives the definition of %s with the paragraphs under it", (term, text) => {
  expect(definitions.find((each) => each.term === term)?.text).toBe(text);
});

it("cuts a definition at 400 characters", () => {
  const long = findDefinitions(
    part(section("9.1", "Definitions.", `a|(a) Dough means ${"flour ".repeat(200)}`)),
  );
  expect(long[0]?.text).toHaveLength(400);
});

describe("uses of terms", () => {
  const uses = (text: string, place: { section: string; subpart?: string; path?: string }) =>
    findTerms(text, definitions, { path: "", ...place }).map(
      ({ from, to, definition }) => `${text.slice(from, to)}=${definition.section}`,
    );
  const inA = { section: "9.2", subpart: "A" };
  const inB = { section: "9.11", subpart: "B" };

  it.each([
    ["Each bakery and its ovens", inA, ["bakery=9.1", "ovens=9.1"]],
    ["Two bakeries; furnaces", inA, ["bakeries=9.1", "furnaces=9.1"]],
    ["the longest, a rye loaf, counts", inB, ["rye loaf=9.1"]],
    ["a loaf", inA, []],
    ["a loaf of the bakery", inB, ["loaf=9.10", "bakery=9.10"]],
    ["a batch and crumbs", { ...inB, path: "b-2" }, ["batch=9.11", "crumbs=9.11"]],
    ["a batch and crumbs", { ...inB, path: "c" }, ["batch=9.11"]],
    ["a batch", inA, []],
    ["the HO but not ho", inA, ["HO=9.1"]],
    ["an under-oven and ovenware", inA, []],
    ["under the National Bakery Act, a bakery", inA, ["bakery=9.1"]],
    ["(1) Heats an oven", { section: "9.1", subpart: "A", path: "b-1" }, []],
    ["an oven elsewhere", { section: "9.1", subpart: "A", path: "d" }, ["oven=9.1"]],
    ["Loaf means one piece of bread, of any of these kinds:", { section: "9.10", subpart: "B" }, []],
  ])("in %j", (text, place, expected) => {
    expect(uses(text, place)).toEqual(expected);
  });

  it("leave out a verb that is spelled as a term", () => {
    const state = findDefinitions(part(section("9.1", "Definitions.", "|State means one of the fifty.")));
    const found = (text: string) => findTerms(text, state, { section: "9.2", path: "a" }).length;
    expect(found("(a) State the weight to the State.")).toBe(1);
    expect(found("They state it.")).toBe(0);
  });

  it("are none where nothing is defined", () => {
    expect(findTerms("a bakery", [], { section: "9.2", path: "" })).toEqual([]);
  });
});
