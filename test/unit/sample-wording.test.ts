import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sampleSections } from "../../scripts/sample/demo-data.ts";
import { samplePolicies } from "../../scripts/sample/documents/sample-policies.ts";

const root = new URL("../../", import.meta.url);
const regulation = new URL("../shared/data/cfr/", root);
const copiedRun = 12;

const Title = z.object({
  parts: z.array(z.object({ sections: z.array(z.object({ text: z.string() })) })),
});
const Rules = z.array(
  z.object({ rule_title: z.string(), rule_text_simplified: z.string(), exemption: z.string() }),
);

const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, "utf8"));
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Every run of twelve consecutive words of a text, joined by blanks. */
function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return Array.from({ length: Math.max(0, words.length - copiedRun + 1) }, (_, at) =>
    words.slice(at, at + copiedRun).join(" "),
  );
}

function officialTexts(): string[] {
  const files = readdirSync(regulation).filter((name) => name.endsWith(".json"));
  return files
    .flatMap((name) => Title.parse(readJson(new URL(name, regulation))).parts)
    .flatMap((part) => part.sections.map((section) => section.text));
}

const sampleFiles = ["title-21.json", "title-29.json", "title-40.json", "imports/import-example.json"];

const Sections = z.object({
  versions: z.array(z.object({ sections: z.array(z.object({ text: z.string() })) })),
});

function sectionTexts(): string[] {
  return sampleSections()
    .flatMap(({ content }) => Sections.parse(JSON.parse(content.toString("utf8"))).versions)
    .flatMap(({ sections }) => sections.map(({ text }) => text));
}

function sampleTexts(): string[] {
  return sampleFiles
    .flatMap((file) => Rules.parse(readJson(new URL(`scripts/sample/data/${file}`, root))))
    .flatMap((rule) => [rule.rule_title, rule.rule_text_simplified, rule.exemption])
    .concat(sectionTexts())
    .concat(samplePolicies().flatMap(({ sections }) => sections.flatMap(({ paragraphs }) => paragraphs)));
}

it("a comparison of wordings sees twelve words in the same order, and not eleven", () => {
  const official = "one two three four five six seven eight nine ten eleven twelve";
  expect(runsOf(official)).toEqual([official]);
  expect(runsOf(official.replace(" twelve", ""))).toEqual([]);
});

// The text of the regulation is no part of the repository: it is compared where a copy lies beside it.
if (existsSync(regulation)) {
  describe("the wording of the sample", () => {
    it("shares no run of twelve words with the text of the regulation", () => {
      const known = new Set(officialTexts().flatMap(runsOf));
      expect(known.size).toBeGreaterThan(100_000);
      expect(
        sampleTexts()
          .flatMap(runsOf)
          .filter((run) => known.has(run)),
      ).toEqual([]);
    });
  });
}
