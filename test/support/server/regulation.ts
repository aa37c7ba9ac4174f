import { titles } from "../../../functions/cfr-titles/title-repository.ts";
import { table } from "../../../functions/core/table/table.ts";
import {
  chunkSortKey,
  manifestKey,
  partKey,
  pointerKey,
} from "../../../functions/library/library-repository.ts";
import type { Library, ManifestPart } from "../../../functions/library/library-types.ts";
import { ruleLine } from "../../../functions/library/packed-rule.ts";
import { contentVersion, type Line, packLines } from "../../../functions/library/packing.ts";
import { selections } from "../../../functions/selections/selection-repository.ts";
import { compareNumbers, compareSections } from "../../../shared/citations/citation.ts";
import facts from "../../../shared/reference/cfr-titles.json" with { type: "json" };
import type { RuleContent } from "../../../shared/schemas/rule.ts";

/** Puts the 50 titles of the CFR into the table, as the first start does. */
export const loadTitles = async (): Promise<void> => {
  await Promise.all(facts.map((each) => table.write(titles.put(each))));
};

/** A rule as an import brings it. */
export const aRule = (over: Partial<RuleContent> = {}): RuleContent => {
  const section = over.section ?? "11.10";
  return {
    obligationId: `${section}-001`,
    titleNumber: 21,
    partNo: "11",
    partDescription: "Electronic Records; Electronic Signatures",
    section,
    sectionHeading: "Controls",
    sourceSection: `21 CFR ${section}`,
    sourceRegulation: "21 CFR Part 11",
    ruleTitle: "Validate the system",
    ruleTextVerbatim: "The system shall be validated.",
    ruleTextSimplified: "Check that the system does what it should.",
    ruleType: ["Obligation"],
    subject: "The firm",
    action: "Validate",
    conditions: [],
    limitations: "",
    exemption: "",
    crossReferencesInternal: [],
    crossReferencesExternal: [],
    keywords: ["validation"],
    effectiveDate: null,
    officialUrl: "",
    complianceStatus: "",
    priority: "",
    isActive: true,
    extra: {},
    ...over,
  };
};

interface Numbered {
  readonly rule: RuleContent;
  readonly ordinal: number;
}

const at = "2026-01-15T10:00:00.000Z";

const lineOf = ({ rule, ordinal }: Numbered): Line =>
  ruleLine({
    obligationId: rule.obligationId,
    section: rule.section,
    ordinal,
    createdAt: at,
    updatedAt: at,
    isActive: rule.isActive,
    content: Buffer.from(JSON.stringify(rule)),
  });

const chunkItems = async (place: { pk: string; prefix: string }, version: string, lines: readonly Line[]) => {
  const chunks = await packLines(lines);
  return chunks.map((data, index) => ({
    put: { pk: place.pk, sk: chunkSortKey(place.prefix, version, index), data, chunks: chunks.length },
  }));
};

/** Ascending ordinals as runs of neighbours. */
const runsOf = (ordinals: readonly number[]): [number, number][] => {
  const runs: [number, number][] = [];
  for (const ordinal of ordinals.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === ordinal) last[1] += 1;
    else runs.push([ordinal, 1]);
  }
  return runs;
};

const publishPart = async (library: Library, rules: readonly Numbered[]): Promise<ManifestPart> => {
  const { titleNumber, partNo, partDescription } = rules[0]?.rule ?? aRule();
  const lines = rules
    .toSorted((a, b) => compareSections(a.rule.section, b.rule.section) || a.ordinal - b.ordinal)
    .map(lineOf);
  const version = contentVersion(lines);
  const items = await chunkItems(partKey(library, titleNumber, partNo), version, lines);
  await table.writeMany(items);
  return {
    partNo,
    partDescription,
    ruleCount: rules.length,
    activeRuleCount: rules.filter(({ rule }) => rule.isActive).length,
    version,
    chunkCount: items.length,
    runs: runsOf(rules.map(({ ordinal }) => ordinal)),
  };
};

const publishTitle = async (library: Library, titleNumber: number, rules: readonly RuleContent[]) => {
  const numbered = rules.map((rule, ordinal) => ({ rule, ordinal }));
  const byPart = Map.groupBy(numbered, ({ rule }) => rule.partNo);
  const parts = await Promise.all([...byPart.values()].map((each) => publishPart(library, each)));
  parts.sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const lines = parts.map((part) => ({ head: JSON.stringify(part), body: Buffer.from("") }));
  const version = contentVersion(lines);
  await table.writeMany(await chunkItems(manifestKey(library, titleNumber), version, lines));
  const pointer = {
    ...pointerKey(library, titleNumber),
    titleNumber,
    version,
    ruleCount: rules.length,
    activeRuleCount: parts.reduce((sum, part) => sum + part.activeRuleCount, 0),
    partCount: parts.length,
    nextOrdinal: rules.length,
    updatedAt: at,
  };
  await table.writeMany([{ put: pointer }]);
};

/**
 * Publishes `rules` as all that `library` holds of their titles. Ordinals follow the order given, so adding
 * rules at the end keeps those of the others.
 */
export const publish = async (library: Library, rules: readonly RuleContent[]): Promise<void> => {
  const byTitle = Map.groupBy(rules, ({ titleNumber }) => titleNumber);
  await Promise.all(
    [...byTitle].map(([titleNumber, ofTitle]) => publishTitle(library, titleNumber, ofTitle)),
  );
};

/** Selects a title for a company, and makes the rules of the first `initialised` ordinals exist. */
export const selectTitle = async (
  companyId: string,
  titleNumber: number,
  initialised: { shared: number; own: number } = { shared: 0, own: 0 },
): Promise<void> => {
  const { operation, selection } = await selections.add(companyId, titleNumber, {
    userId: "tests",
    now: new Date(),
  });
  await table.write(operation);
  if (initialised.shared + initialised.own > 0)
    await table.write(selections.initialise(companyId, selection, initialised));
};
