import type { Context } from "../../core/endpoint/context.ts";
import { companyRuleList } from "../../rules/index/company-rule-list.ts";
import { sectionOfPart } from "../../rules/index/section-counts.ts";
import type { SectionEntry } from "../metadata/section-record.ts";

/** How many of the caller's company's rules came from an entry's section; null for who has no company. */
export type AffectedRules = (entry: SectionEntry) => number | null;

/** What of the map a caller sees. */
export interface HorizonView {
  /** The titles the company selected; undefined: all, for the system's administrator. */
  readonly titles: ReadonlySet<number> | undefined;
  readonly affectedRules: AffectedRules;
}

/** What the caller sees as selections and rules are now. */
export const horizonView = async (ctx: Context): Promise<HorizonView> => {
  if (ctx.actor().role === "super_admin") return { titles: undefined, affectedRules: () => null };
  const rules = await companyRuleList(ctx.companyId());
  const counts = rules.sectionCounts();
  return {
    titles: rules.titleNumbers,
    affectedRules: ({ title, part, sectionId }) =>
      counts.get(title)?.get(sectionOfPart(part, sectionId)) ?? 0,
  };
};
