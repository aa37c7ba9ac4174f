import { companyKey } from "../../../functions/core/endpoint/identity.ts";
import type { Operation } from "../../../functions/core/table/operation.ts";
import { table } from "../../../functions/core/table/table.ts";
import { ordinalRuns } from "../../../functions/intake/rules/merge-part.ts";
import { manifestKey, partKey } from "../../../functions/regulation/library/library-keys.ts";
import { publishTitle, versionItems } from "../../../functions/regulation/library/library-publisher.ts";
import { libraryRepository } from "../../../functions/regulation/library/library-repository.ts";
import type { Library, ManifestPart } from "../../../functions/regulation/library/library-types.ts";
import { type PackedRule, ruleLine } from "../../../functions/regulation/library/packed-rule.ts";
import { titles } from "../../../functions/regulation/library/title-repository.ts";
import { selections } from "../../../functions/regulation/selections/selection-repository.ts";
import { countFollowed } from "../../../functions/services/cache/kept-while-followed.ts";
import { contentVersion, type Line, packLines } from "../../../functions/services/packing/packing.ts";
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

const firstImport = "2026-01-15T10:00:00.000Z";

const packed = (rule: RuleContent, ordinal: number, at: string): PackedRule => ({
  obligationId: rule.obligationId,
  section: rule.section,
  ordinal,
  createdAt: firstImport,
  updatedAt: at,
  isActive: rule.isActive,
  isWithdrawn: false,
  content: Buffer.from(JSON.stringify(rule)),
});

const write = async (place: { pk: string; prefix: string }, version: string, lines: readonly Line[]) => {
  const chunks = await packLines(lines);
  await table.writeMany(versionItems(place, version, chunks).map((put) => ({ put })));
  return chunks.length;
};

interface Numbered {
  readonly content: RuleContent;
  readonly rule: PackedRule;
}

const publishPart = async (library: Library, all: readonly Numbered[]): Promise<ManifestPart> => {
  const { titleNumber, partNo, partDescription } = all[0]?.content ?? aRule();
  const rules = all
    .map(({ rule }) => rule)
    .sort((a, b) => compareSections(a.section, b.section) || a.ordinal - b.ordinal);
  const lines = rules.map(ruleLine);
  const version = contentVersion(lines);
  return {
    partNo,
    partDescription,
    ruleCount: rules.length,
    activeRuleCount: rules.filter(({ isActive }) => isActive).length,
    version,
    chunkCount: await write(partKey(library, titleNumber, partNo), version, lines),
    runs: ordinalRuns(rules),
  };
};

const publishTitleOf = async (
  library: Library,
  titleNumber: number,
  rules: readonly RuleContent[],
  at: string,
) => {
  const numbered = rules.map((content, ordinal) => ({ content, rule: packed(content, ordinal, at) }));
  const byPart = Map.groupBy(numbered, ({ content }) => content.partNo);
  const parts = await Promise.all([...byPart.values()].map((each) => publishPart(library, each)));
  parts.sort((a, b) => compareNumbers(a.partNo, b.partNo));
  const lines = parts.map((part) => ({ head: JSON.stringify(part), body: new Uint8Array() }));
  const version = contentVersion(lines);
  await write(manifestKey(library, titleNumber), version, lines);
  const read = await libraryRepository.getTitle(library, titleNumber);
  const next = {
    titleNumber,
    version,
    ruleCount: rules.length,
    activeRuleCount: parts.reduce((sum, part) => sum + part.activeRuleCount, 0),
    partCount: parts.length,
    nextOrdinal: rules.length,
    revision: (read?.revision ?? 0) + 1,
    updatedAt: at,
  };
  await writeCounted(publishTitle(library, read, next), library.companyId);
};

/** Has functions read anew what a company follows; the companies of some tests have no row to count in. */
const writeCounted = async (operation: Operation, companyId: string | undefined): Promise<void> => {
  const hasRow = companyId !== undefined && (await table.get(companyKey(companyId))) !== undefined;
  await (hasRow ? table.transact([operation, countFollowed(companyId)]) : table.write(operation));
};

/**
 * Publishes `rules` as all that `library` holds of their titles. Ordinals follow the order given, so adding
 * rules at the end keeps those of the others.
 * @param at when all of them got their content
 */
export const publish = async (
  library: Library,
  rules: readonly RuleContent[],
  at = firstImport,
): Promise<void> => {
  const byTitle = Map.groupBy(rules, ({ titleNumber }) => titleNumber);
  await Promise.all(
    [...byTitle].map(([titleNumber, ofTitle]) => publishTitleOf(library, titleNumber, ofTitle, at)),
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
  await writeCounted(operation, companyId);
  if (initialised.shared + initialised.own > 0)
    await writeCounted(selections.initialise(companyId, selection, initialised), companyId);
};
