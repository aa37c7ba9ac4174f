import { parseCitation } from "../../../shared/citations/citation.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { type Reference, referencesIn } from "./cross-references.ts";

/** An obligation of a part, and where its citation points. */
interface Cited extends Reference {
  readonly rule: MasterRule;
}

/** More would be unreadable as a diagram, and slow in the browser. */
const maxEdges = 2_000;

/** Obligation `from` refers to `to`, and so needs it first. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

const citedAt = (rule: MasterRule): Cited => {
  const { section = rule.section, paragraph = "" } = parseCitation(rule.sourceSection);
  return { rule, section, paragraph };
};

/**
 * The obligations a reference means: those of exactly this paragraph; else those within it; else those of the
 * nearest paragraph around it, up to the section as a whole. A paragraph without obligations gives nothing:
 * its neighbors are about other things.
 */
const meant = (inSection: readonly Cited[], paragraph: string): readonly Cited[] => {
  const at = (wanted: string) => inSection.filter((each) => each.paragraph === wanted);
  const within = inSection.filter((each) => each.paragraph.startsWith(paragraph));
  if (within.length > 0) return at(paragraph).length > 0 ? at(paragraph) : within;
  let around = paragraph;
  do around = around.slice(0, around.lastIndexOf("("));
  while (around !== "" && at(around).length === 0);
  return at(around);
};

/**
 * Which obligation of a part refers to which, from the cross references the rules give.
 * @param rules the obligations of the picture; a reference to any other gives nothing
 */
export const dependencyEdges = (rules: readonly MasterRule[]): { edges: Edge[]; isCut: boolean } => {
  const cited = rules.map(citedAt);
  const bySection = Map.groupBy(cited, ({ section }) => section.toLowerCase());
  const edges = new Map<string, Edge>();
  for (const { rule, section, paragraph } of cited) {
    const own = { titleNumber: rule.titleNumber, section, paragraph };
    for (const reference of rule.crossReferencesInternal.flatMap((text) => referencesIn(text, own))) {
      const inSection = bySection.get(reference.section.toLowerCase()) ?? [];
      for (const { rule: to } of meant(inSection, reference.paragraph)) {
        const edge = { from: rule.obligationId, to: to.obligationId };
        if (edge.from !== edge.to) edges.set(JSON.stringify(edge), edge);
      }
    }
  }
  const all = [...edges.values()];
  return { edges: all.slice(0, maxEdges), isCut: all.length > maxEdges };
};
