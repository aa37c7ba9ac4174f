import { expect, it } from "vitest";
import type { ContentsEntry } from "../../shared/schemas/regulation-text.ts";
import { entryName } from "../../web/src/features/reader/contents-names.ts";

const named = (kind: ContentsEntry["kind"], identifier: string, reserved: boolean) =>
  entryName({ kind, identifier, heading: "", reserved, children: [] }).name;

it.each<[ContentsEntry["kind"], string, boolean, string]>([
  ["part", "12-19", true, "Parts 12-19"],
  ["part", "84-199", true, "Parts 84-199"],
  ["subchapter", "C-D", true, "Subchapters C-D"],
  ["part", "11", true, "Part 11"],
  // Title 41 numbers its parts so.
  ["part", "101-7", true, "Part 101-7"],
  ["part", "50-201", false, "Part 50-201"],
  ["subchapter", "G", true, "Subchapter G"],
])("calls %s %s by the number of what it stands for", (kind, identifier, reserved, name) => {
  expect(named(kind, identifier, reserved)).toBe(name);
});
