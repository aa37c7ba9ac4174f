import { expect, it } from "vitest";
import { anchorOf, paragraphOf } from "../../web/src/lib/law-path.ts";

it.each([
  ["#p-a-1", "a-1"],
  ["#p-note%20a", "note a"],
  ["#p-%", "%"],
  ["#subpart-A", undefined],
  ["", undefined],
])("names the paragraph of %j, however it is encoded", (hash, paragraph) => {
  expect(paragraphOf(hash)).toBe(paragraph);
});

it("gives a badly encoded anchor as it is", () => expect(anchorOf("#subpart-%E0")).toBe("subpart-%E0"));
