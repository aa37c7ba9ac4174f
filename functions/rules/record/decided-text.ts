import { parseCitation } from "../../../shared/citations/citation.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { getLawPointers, type LawPointer } from "../../regulation/text/law-edition.ts";
import { foldIdentifier, type SectionVersion } from "../../regulation/text/law-records.ts";
import { isAfter } from "../../regulation/text/section-history.ts";
import { readSectionVersions, readSubstantiveChanges } from "../../regulation/text/section-versions.ts";
import type { Decision } from "./decision.ts";

type Source = Pick<MasterRule, "titleNumber" | "section" | "sourceSection">;

/** A decision about a rule, and the section it was made from. */
export interface DecisionOn {
  /** Number of the company rule. */
  readonly id: number;
  readonly rule: Source;
  readonly decision: Decision | null;
}

/** The section a rule was made from; empty where nothing names one. */
export const sectionOf = ({ section, sourceSection }: Source): string =>
  section.replace(/^§\s*/, "") || (parseCitation(sourceSection)?.section ?? "");

/** The version of the section's text that a decision of now is made on; null where the copy has none. */
export const currentVersion = async (source: Source): Promise<Decision["version"]> => {
  const section = sectionOf(source);
  const newest = section ? (await readSectionVersions(source.titleNumber, section)).at(-1) : undefined;
  return newest ? { date: newest.date, issueDate: newest.issueDate } : null;
};

const isSince = (change: SectionVersion, { at, version }: Decision): boolean =>
  version ? isAfter(change, version) : change.date > at.slice(0, 10);

/**
 * Numbers of the rules whose section changed substantively since their decision, so that it is asked again.
 * @param readPointers of the published titles
 */
export const changedDecisions = async (
  decided: readonly DecisionOn[],
  readPointers: (titleNumbers: readonly number[]) => Promise<readonly LawPointer[]> = getLawPointers,
): Promise<ReadonlySet<number>> => {
  const titles = Map.groupBy(
    decided.filter(({ decision }) => decision !== null),
    ({ rule }) => rule.titleNumber,
  );
  if (titles.size === 0) return new Set();
  const ofTitle = async (pointer: LawPointer): Promise<number[]> => {
    const rules = (titles.get(pointer.titleNumber) ?? []).flatMap(({ id, rule, decision }) => {
      const section = foldIdentifier(sectionOf(rule));
      return decision && section ? [{ id, section, decision }] : [];
    });
    const changes = await readSubstantiveChanges(
      pointer,
      rules.map(({ section }) => section),
    );
    return rules
      .filter(({ section, decision }) => changes.get(section)?.some((change) => isSince(change, decision)))
      .map(({ id }) => id);
  };
  const pointers = await readPointers([...titles.keys()]);
  return new Set((await Promise.all(pointers.map(ofTitle))).flat());
};

/** Whether the section changed substantively since a decision, so that it is asked again. */
export const changedSince = async (rule: Source, decision: Decision): Promise<boolean> =>
  (await changedDecisions([{ id: 0, rule, decision }])).has(0);
