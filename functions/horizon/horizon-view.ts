import type { Context } from "../core/context.ts";
import { sectionOfPart } from "../rule-list/section-counts.ts";
import { companyRuleList } from "../rule-snapshots/company-rule-list.ts";
import type { SectionEntry } from "../section-metadata/section-record.ts";
import { selections } from "../selections/selection-repository.ts";

/** How many of the caller's company's rules came from an entry's section; null for who has no company. */
export type AffectedRules = (entry: SectionEntry) => number | null;

/** What of the map a caller sees. */
export interface HorizonView {
  /** The titles the company selected; undefined: all, for the system's administrator. */
  readonly titles: ReadonlySet<number> | undefined;
  readonly affectedRules: AffectedRules;
}

/** What the caller sees as selections and rules are now (behaviour, "a company its selected titles"). */
export const horizonView = async (ctx: Context): Promise<HorizonView> => {
  if (ctx.actor().role === "super_admin") return { titles: undefined, affectedRules: () => null };
  const companyId = ctx.companyId();
  const [selected, rules] = await Promise.all([selections.listActive(companyId), companyRuleList(companyId)]);
  const counts = rules.sectionCounts();
  return {
    titles: new Set(selected.map(({ titleNumber }) => titleNumber)),
    affectedRules: ({ title, part, sectionId }) =>
      counts.get(title)?.get(sectionOfPart(part, sectionId)) ?? 0,
  };
};
