import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { changedParagraphs } from "../../functions/regulation/comparison/changed-paragraphs.ts";
import { blocksOf } from "../../functions/regulation/text/parse/section-blocks.ts";
import { paragraphOf, touchOf } from "../../functions/work/changes/affected-rules.ts";
import { expectEqual, type Outcome } from "./outcome.ts";
import { affectedByHand, type Labels, yearlyByHand } from "./real-changes-labels.ts";

const Sections = z.array(z.object({ sectionNo: z.string(), text: z.string() }));
const VersionsFile = z.object({ versions: z.array(z.object({ sections: Sections })).min(2) });
const RuleFile = z.array(
  z.object({
    obligation_id: z.string(),
    cfr_title: z.number(),
    section: z.string(),
    source_section: z.string(),
  }),
);

/** A section's text in two versions; "" where it was not there. */
type Pair = readonly [string, string];
/** A rule by what its list calls it. */
interface CitedRule {
  readonly name: string;
  readonly section: string;
  readonly sourceSection: string;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

const pairsOf = (versions: readonly ReadonlyMap<string, string>[]): Map<string, Pair> => {
  const numbers = new Set(versions.flatMap((version) => [...version.keys()]));
  const [first, second] = versions;
  return new Map(
    [...numbers].map((number) => [number, [first?.get(number) ?? "", second?.get(number) ?? ""]]),
  );
};

const readVersions = (path: string): Map<string, Pair> =>
  pairsOf(
    VersionsFile.parse(readJson(path)).versions.map(
      ({ sections }) => new Map(sections.map(({ sectionNo, text }) => [sectionNo, text.trim()])),
    ),
  );

const paragraphsOf = ([before, after]: Pair) => {
  const [old, now] = [before, after].map((text) => blocksOf(text.split(/\n+/)));
  return changedParagraphs(old ?? [], now ?? []);
};

/** What the changed sections do to rules, section by section; sections without rules or without a change are left out. */
const touchedRules = (pairs: ReadonlyMap<string, Pair>, rules: readonly CitedRule[]): Labels => {
  const bySection = Map.groupBy(rules, ({ section }) => section);
  const found = [...pairs].flatMap(([section, pair]) => {
    const paragraphs = paragraphsOf(pair);
    const own = bySection.get(section) ?? [];
    if (paragraphs.changed.size === 0 || own.length === 0) return [];
    const names = (relation: "affected" | "nearby") =>
      own
        .filter((rule) => touchOf(paragraphs, paragraphOf(rule)).relation === relation)
        .map(({ name }) => name);
    return [[section, { affected: names("affected"), nearby: names("nearby") }] as const];
  });
  return Object.fromEntries(found);
};

/** Every imported rule of a part against the list made by hand. */
const checkImported = (folder: string): Outcome[] => {
  const rules = RuleFile.parse(readJson(join(folder, "rules/rules-import-1mb.snake.json")));
  return affectedByHand.map(({ file, titleNumber, labels }) => {
    const own = rules.filter(({ cfr_title }) => cfr_title === titleNumber);
    const found = touchedRules(
      readVersions(join(folder, `versions/${file}.json`)),
      own.map(({ obligation_id, section, source_section }) => ({
        ...{ name: obligation_id, section, sourceSection: source_section },
      })),
    );
    return expectEqual(
      `${file}: the imported rules that its amendment affects, and those nearby`,
      found,
      labels,
    );
  });
};

/** The sections of a yearly edition: each paragraph a line. */
const readYear = (path: string): Map<string, string> => {
  // Notes on amendments to come hold sections of their own.
  const xml = readFileSync(path, "utf8").replaceAll(/<(EFFDNOTP?|EDNOTE)>[\s\S]*?<\/\1>/g, "");
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("&amp;", "&")
      .replaceAll(/\s+/g, " ")
      .trim();
  return new Map(
    [...xml.matchAll(/<SECTION>([\s\S]*?)<\/SECTION>/g)].map(([, section = ""]) => {
      const number = /<SECTNO>([\s\S]*?)<\/SECTNO>/.exec(section)?.[1] ?? "";
      const lines = [...section.matchAll(/<P>([\s\S]*?)<\/P>/g)].map(([, text = ""]) => plain(text));
      return [plain(number).replace(/^§\s*/, ""), lines.join("\n")];
    }),
  );
};

/** A rule for each paragraph of either version, and one for the section where words stand outside of paragraphs. */
const ruleOfEachParagraph = (pairs: ReadonlyMap<string, Pair>, titleNumber: number): CitedRule[] =>
  [...pairs].flatMap(([section, pair]) => {
    const paths = new Set(
      pair
        .flatMap((text) => blocksOf(text.split(/\n+/)))
        .flatMap(({ path, opens }) => [...(opens ?? []), path]),
    );
    return [...paths].map((path) => {
      const name =
        path === ""
          ? "whole"
          : path
              .split("-")
              .map((each) => `(${each})`)
              .join("");
      return { name, section, sourceSection: `${titleNumber} CFR ${section}${path === "" ? "" : name}` };
    });
  });

const checkYearly = (folder: string): Outcome[] => {
  const pairs = pairsOf(
    [2011, 2012].map((year) =>
      readYear(join(folder, `sources/cfr-annual-${year}-07-01-title-37-part-1.xml`)),
    ),
  );
  const found = touchedRules(pairs, ruleOfEachParagraph(pairs, 37));
  return Object.keys({ ...found, ...yearlyByHand }).map((section) =>
    expectEqual(
      `37 CFR ${section}: rules that the amendments of a year affect`,
      found[section]?.affected.toSorted(),
      yearlyByHand[section]?.toSorted(),
    ),
  );
};

/** A node of the CFPB's own diff: what was added or deleted, and whether its own words were modified. */
const EregsNode = z.object({
  op: z.enum(["added", "modified", "deleted"]),
  text: z.unknown().optional(),
  title: z.unknown().optional(),
});

/** Rules of every paragraph of both versions against an independent diff, paragraph by paragraph. */
const checkAgainstEregs = (folder: string, file: string, titleNumber: number): Outcome => {
  const pairs = readVersions(join(folder, `versions/${file}.json`));
  const diff = z
    .record(z.string(), EregsNode)
    .parse(readJson(join(folder, `versions/${file.replace(/-reg-.$/, "")}-eregs-diff.json`)));
  const edits = Object.entries(diff).flatMap(([label, node]) => {
    const [, part, section, path = ""] = /^(\d+)-(\d+)(?:-(.*))?$/.exec(label) ?? [];
    const isOfText = node.op !== "modified" || node.text !== undefined;
    return section && isOfText && !label.includes("Interp") ? [{ section: `${part}.${section}`, path }] : [];
  });
  const rules = ruleOfEachParagraph(pairs, titleNumber).filter(({ name }) => name !== "whole");
  const found = touchedRules(pairs, rules);
  const wrong = rules.flatMap((rule) => {
    const path = paragraphOf(rule);
    const within = (above: string, below: string) => below === above || below.startsWith(`${above}-`);
    const isTold = edits.some(
      (edit) =>
        edit.section === rule.section &&
        (edit.path === "" || within(edit.path, path) || within(path, edit.path)),
    );
    const isOurs = found[rule.section]?.affected.includes(rule.name) ?? false;
    return isTold === isOurs ? [] : [`${rule.section}${rule.name}: ${isTold ? "missed" : "too many"}`];
  });
  return {
    what: `${file}: ${rules.length} paragraphs against the CFPB's diff`,
    ok: wrong.length === 0,
    detail: wrong.join(", "),
  };
};

/** What real amendments touch: no more and no less than the lists say. */
export const checkRealChanges = (folder: string): Outcome[] =>
  existsSync(join(folder, "versions"))
    ? [
        ...checkImported(folder),
        ...checkYearly(folder),
        checkAgainstEregs(folder, "12-1016-reg-p", 12),
        checkAgainstEregs(folder, "12-1005-reg-e", 12),
      ]
    : [];
