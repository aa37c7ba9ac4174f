import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { importFile, rulesOf, withEmptyTable } from "../support/server/imports.ts";

withEmptyTable();

interface Expected {
  readonly file: string;
  readonly rules: number;
  /** Rules of each title. */
  readonly titles: Readonly<Record<number, number>>;
  readonly parts: number;
}

const all: readonly Expected[] = [
  { file: "scripts/sample/data/title-21.json", rules: 48, titles: { 21: 48 }, parts: 3 },
  { file: "scripts/sample/data/title-29.json", rules: 61, titles: { 29: 61 }, parts: 2 },
  { file: "scripts/sample/data/title-40.json", rules: 31, titles: { 40: 31 }, parts: 2 },
  {
    file: "../shared/data/rules/rules-import-1mb.snake.json",
    rules: 731,
    titles: { 2: 50, 12: 138, 21: 184, 29: 167, 40: 23, 42: 77, 49: 92 },
    parts: 35,
  },
  { file: "../shared/data/rules/rules-import-small.camel.json", rules: 70, titles: { 21: 70 }, parts: 2 },
  { file: "../shared/data/rules/extracted-rules-21-11-11.10.json", rules: 15, titles: { 21: 15 }, parts: 1 },
  {
    file: "../shared/data/rules/extracted-rules-21-11.sections.json",
    rules: 41,
    titles: { 21: 41 },
    parts: 1,
  },
];
/** Those outside of the repository only where they lie beside it. */
const files = all.filter(({ file }) => file.startsWith("scripts/") || existsSync(join(projectRoot, file)));

describe.each(files)("the file $file", ({ file, rules, titles, parts }) => {
  const bytes = readFileSync(join(projectRoot, file));
  const titleNumbers = Object.keys(titles).map(Number);

  it("is imported whole, and the second time changes nothing", async () => {
    const first = await importFile(bytes);
    const counts = { total: rules, created: rules, unchanged: 0, failed: 0, errors: [] };
    expect(first).toMatchObject({ status: "done", ...counts, titles: titleNumbers, parts });
    const pointers = await libraryRepository.listTitles(sharedLibrary);
    const countOf = pointers.map(({ titleNumber, ruleCount }) => [titleNumber, ruleCount]);
    expect(Object.fromEntries(countOf)).toEqual(titles);
    const again = { status: "done", created: 0, updated: 0, unchanged: rules };
    expect(await importFile(bytes)).toMatchObject(again);
    expect(await libraryRepository.listTitles(sharedLibrary)).toEqual(pointers);
  });

  it("is readable rule by rule, each where its section says", async () => {
    await importFile(bytes);
    const all = (await Promise.all(titleNumbers.map((title) => rulesOf(title)))).flat();
    expect(all).toHaveLength(rules);
    expect(new Set(all.map(({ id }) => id)).size).toBe(rules);
    for (const { section, partNo, ruleTextVerbatim, ruleTextSimplified } of all) {
      expect(section.startsWith(`${partNo}.`)).toBe(true);
      expect(ruleTextVerbatim || ruleTextSimplified).not.toBe("");
    }
  });
});

describe("the examples for people's own imports", () => {
  const read = (name: string) => readFileSync(join(projectRoot, "scripts/sample/data/imports", name));

  it("land, and the one with errors says which rows do not", async () => {
    const good = await importFile(read("import-example.json"), { companyId: "c1" });
    expect(good).toMatchObject({ status: "done", failed: 0, created: good.total });
    const mixed = await importFile(read("import-example-with-errors.json"), { companyId: "c1" });
    expect(mixed.status).toBe("done_with_errors");
    expect(mixed.created).toBeGreaterThan(0);
    expect(mixed.errors.length).toBe(mixed.failed);
  });
});
