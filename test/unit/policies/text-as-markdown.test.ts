import { expect, it } from "vitest";
import { textAsMarkdown } from "../../../web/src/features/policies/versions/text-as-markdown.ts";

it("makes lines paragraphs, numbered headings headings, and leaves lists as they are", () => {
  const text =
    "Access\n1. Purpose\nSays who may enter.\n\n2. Steps\nThese are:\n1. Ask\n2. Enter\n1. Sign the list.";
  expect(textAsMarkdown(text).split("\n\n")).toEqual([
    ...["Access", "## 1. Purpose", "Says who may enter.", "## 2. Steps", "These are:"],
    ...["1. Ask", "2. Enter", "1. Sign the list."],
  ]);
});
