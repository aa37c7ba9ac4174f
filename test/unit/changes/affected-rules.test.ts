import { describe, expect, it } from "vitest";
import { changedParagraphs } from "../../../functions/regulation/comparison/changed-paragraphs.ts";
import { touchOf } from "../../../functions/work/changes/affected-rules.ts";
import type { Block } from "../../../shared/regulation/text-model.ts";

const block = (path: string, text: string, over: Partial<Block> = {}): Block => ({
  ...{ kind: "paragraph", path, level: path === "" ? 0 : path.split("-").length, text },
  ...over,
});
const section = [
  block("", "Each maker keeps records."),
  block("a-1", "(a)(1) On paper.", { opens: ["a"] }),
  block("a-2", "(2) On film."),
  block("a-2-i", "(i) Twice."),
  block("b", "(b) For two years."),
  block("", "[90 FR 1]", { kind: "citation" }),
];
/** The section with another text of one block; undefined takes it away. */
const withText = (path: string, text: string | undefined) =>
  section.flatMap((each) =>
    each.path !== path || each.kind === "citation" ? [each] : text ? [{ ...each, text }] : [],
  );

const touched = (after: readonly Block[]) =>
  ["", "a", "a-1", "a-2", "a-2-i", "b", "c"].filter(
    (path) => touchOf(changedParagraphs(section, after), path).relation === "affected",
  );

describe("the rules that a changed section touches", () => {
  // A rule of the whole section, and one of a paragraph that is not there, are always affected.
  it.each([
    ["the paragraph itself, and those above it", withText("b", "(b) For three years."), ["", "b", "c"]],
    ["one below", withText("a-2-i", "(i) Once."), ["", "a", "a-2", "a-2-i", "c"]],
    ["the text of one above", withText("a-2", "(2) On glass."), ["", "a", "a-2", "a-2-i", "c"]],
    ["both of one line", withText("a-1", "(a)(1) On slate."), ["", "a", "a-1", "a-2", "a-2-i", "c"]],
    [
      "all, by the words outside of paragraphs",
      withText("", "Each buyer keeps records."),
      ["", "a", "a-1", "a-2", "a-2-i", "b", "c"],
    ],
    ["a paragraph that went", withText("b", undefined), ["", "b", "c"]],
    ["a paragraph that came", [...section, block("c", "(c) In Ohio.")], ["", "c"]],
    ["none, by another form", withText("b", "(b)  For  two years."), ["", "c"]],
    [
      "none, by its source",
      section.map((each) => (each.kind === "citation" ? { ...each, text: "[91 FR 2]" } : each)),
      ["", "c"],
    ],
    ["all of a removed section", [], ["", "a", "a-1", "a-2", "a-2-i", "b", "c"]],
  ])("%s", (_, after, expected) => {
    expect(touched(after)).toEqual(expected);
  });

  it.each([
    ["between two, of the one they stand under", 3, ["a", "a-1"]],
    ["deeper, of the deepest they stand under", 4, ["a", "a-2", "a-2-i"]],
    ["after the last, of the section", 7, ["a", "a-1", "a-2", "a-2-i", "b"]],
  ])("words without a designator: %s", (_, at, expected) => {
    const of = (text: string) =>
      [block("", "Each maker keeps records."), block("", "Always."), ...section.slice(1, 6)].toSpliced(
        at,
        0,
        block("", text),
      );
    const paragraphs = changedParagraphs(of("Or in stone."), of("Or in clay."));
    const paths = ["a", "a-1", "a-2", "a-2-i", "b"];
    expect(paths.filter((path) => touchOf(paragraphs, path).relation === "affected")).toEqual(expected);
  });

  it("say where their paragraph is in neither version", () => {
    const paragraphs = changedParagraphs(section, withText("b", "(b) Never."));
    expect(touchOf(paragraphs, "c")).toEqual({ relation: "affected", isParagraphFound: false });
    expect(touchOf(paragraphs, "b")).toEqual({ relation: "affected", isParagraphFound: true });
    expect(touchOf(paragraphs, "a-1")).toEqual({ relation: "nearby", isParagraphFound: true });
  });
});
