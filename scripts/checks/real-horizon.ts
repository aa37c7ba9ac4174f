import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { compareTexts, type TextComparison } from "../../functions/regulation/comparison/compare-texts.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

const Sections = z.array(z.object({ sectionNo: z.string(), text: z.string() }));
const Version = z.union([
  z.object({ sections: Sections }),
  z
    .object({ parts: z.array(z.object({ sections: Sections })) })
    .transform(({ parts }) => ({ sections: parts.flatMap(({ sections }) => sections) })),
]);
const VersionsFile = z.object({ versions: z.array(Version).min(2) });

/** A node of the CFPB's own diff: the text of an added one, the inserted texts of a modified one. */
const Edit = z.union([z.tuple([z.string(), z.number(), z.string()]), z.array(z.unknown())]);
const EregsNode = z.object({
  op: z.enum(["added", "modified", "deleted"]),
  node: z.object({ text: z.string() }).optional(),
  text: z.array(Edit).optional(),
});

/** How each section of a file changed between its first two versions; a section that one lacks has no text there. */
const compareFile = (path: string): Map<string, TextComparison> => {
  const { versions } = VersionsFile.parse(JSON.parse(readFileSync(path, "utf8")));
  const [first, second] = versions.map(
    ({ sections }) => new Map(sections.map(({ sectionNo, text }) => [sectionNo, text])),
  );
  const numbers = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])]);
  return new Map(
    [...numbers].map((number) => [number, compareTexts(first?.get(number) ?? "", second?.get(number) ?? "")]),
  );
};

const changedIn = (compared: ReadonlyMap<string, TextComparison>): string[] =>
  [...compared].filter(([, { changeClass }]) => changeClass !== null).map(([number]) => number);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words a node says are new: edits lie in lists of lists. */
const newWords = (node: z.infer<typeof EregsNode>): string[] => {
  const inserted = (edit: unknown): string[] => {
    if (!Array.isArray(edit)) return [];
    return edit[0] === "insert" && typeof edit[2] === "string" ? [edit[2]] : edit.flatMap(inserted);
  };
  return [...(node.node ? [node.node.text] : []), ...inserted(node.text)].flatMap(wordsOf);
};

/** Section of a node of the regulation's text; appendices and interpretations are in no section. */
const sectionOfNode = (label: string): string | undefined => {
  const [, part, section] = /^(\d+)-(\d+)(?:-|$)/.exec(label) ?? [];
  return label.includes("Interp") || !section ? undefined : `${part}.${section}`;
};

/** How many of `words` are among what was added in a comparison, each as often as it was added. */
const countAdded = (words: readonly string[], comparison: TextComparison | undefined): number => {
  const added = (comparison?.parts ?? []).filter(({ kind }) => kind === "added");
  const ours = Map.groupBy(
    added.flatMap(({ text }) => wordsOf(text)),
    (word) => word,
  );
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, told]) =>
    Math.min(told.length, ours.get(word)?.length ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Whether an independent diff, paragraph by paragraph, says the same as ours. */
const checkAgainstEregs = (name: string, compared: Map<string, TextComparison>, path: string): Outcome[] => {
  const nodes = Object.entries(z.record(z.string(), EregsNode).parse(JSON.parse(readFileSync(path, "utf8"))));
  const bySection = Map.groupBy(nodes, ([label]) => sectionOfNode(label) ?? "");
  bySection.delete("");
  const changed = new Set(changedIn(compared));
  let [told, found] = [0, 0];
  for (const [section, ofSection] of bySection) {
    const words = ofSection.flatMap(([, node]) => newWords(node));
    told += words.length;
    found += countAdded(words, compared.get(section));
  }
  const share = found / Math.max(1, told);
  console.log(
    `${name}: ${found} of ${told} words the CFPB calls new are new to us (${(100 * share).toFixed(1)} %)`,
  );
  return [
    expectEqual(
      `${name}: sections the CFPB changed and we did not`,
      [...bySection.keys()].filter((section) => !changed.has(section)),
      [],
    ),
    // Text that stays under another label is new to a diff by paragraphs, and not to one by words.
    expectEqual(`${name}: the CFPB's new words are ours`, share > 0.85, true),
  ];
};

const countClasses = (compared: ReadonlyMap<string, TextComparison>) => {
  const counts: Record<string, number> = { unchanged: 0, editorial: 0, substantive: 0 };
  for (const { changeClass } of compared.values()) {
    const name = changeClass ?? "unchanged";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** Compares the real versions of a folder: changed sections, their classes, and the CFPB's own answer. */
export const checkRealHorizon = (folder: string): Outcome[] => {
  if (!existsSync(folder)) return [];
  const file = (name: string): string => join(folder, `${name}.json`);
  const regE = compareFile(file("12-1005-reg-e"));
  const regP = compareFile(file("12-1016-reg-p"));
  const quality = compareFile(file("21-820-quality-system"));
  const accounts = compareFile(file("4-whole-title"));
  return [
    expectEqual(
      "Reg E: changed sections",
      changedIn(regE).sort((a, b) => Number(a.slice(5)) - Number(b.slice(5))),
      ["2", "10", "11", "12", "15", "17", "18", "19", "32"].map((section) => `1005.${section}`),
    ),
    ...checkAgainstEregs("Reg E", regE, file("12-1005-eregs-diff")),
    expectEqual("Reg P: changed sections", changedIn(regP), ["1016.3", "1016.5"]),
    ...checkAgainstEregs("Reg P", regP, file("12-1016-eregs-diff")),
    // 820.20-820.30 is reserved: it has no text in either version.
    expectEqual("21 CFR 820: classes", countClasses(quality), {
      unchanged: 1,
      editorial: 0,
      substantive: 35,
    }),
    expectEqual("Title 4: classes", countClasses(accounts), {
      unchanged: 156,
      editorial: 39,
      substantive: 27,
    }),
  ];
};
