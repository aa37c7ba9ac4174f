import type { LawChanges } from "../../regulation/text/law-changes.ts";
import { sectionOfPart } from "../../rules/index/section-counts.ts";
import { numberOf, type RuleState } from "../../rules/record/company-rule.ts";
import { slotOf } from "../../rules/record/company-rule-id.ts";
import { loadPart, type PartState } from "../../rules/record/load-part.ts";
import { paragraphOf, touchOf } from "./affected-rules.ts";
import { type Arrival, recordArrivedChange } from "./arrived-change.ts";
import type { TouchedRule } from "./change-record.ts";
import type { SectionChange } from "./section-changes.ts";
import { tellFollowers } from "./tell-followers.ts";

interface OwnRule extends RuleState {
  readonly companyRuleId: number;
}

/** The applicable rules that a company has in a part, by section. */
const rulesBySection = ({ masters, overlays, selection }: PartState, partNo: string) => {
  const bySlot = new Map(overlays.map((overlay) => [overlay.slot, overlay]));
  const rules = [...masters.shared, ...masters.own].flatMap((master): OwnRule[] => {
    const state = { master, selection, overlay: bySlot.get(slotOf(master.library, master.ordinal)) };
    const companyRuleId = numberOf(state);
    const isApplicable = state.overlay?.isActive ?? master.isActive;
    return companyRuleId === null || !isApplicable || master.section === ""
      ? []
      : [{ ...state, companyRuleId }];
  });
  return Map.groupBy(rules, ({ master }) => sectionOfPart(partNo, master.section));
};

const touchedBy = (rules: readonly OwnRule[], { paragraphs }: SectionChange) => {
  const found = { affected: [] as TouchedRule[], nearby: [] as TouchedRule[], isAssigned: false };
  for (const { master, overlay, companyRuleId } of rules) {
    const path = paragraphOf(master);
    const { relation, isParagraphFound } = touchOf(paragraphs, path);
    found[relation].push({ companyRuleId, path, isParagraphFound });
    if (relation === "affected" && overlay?.assignment) found.isAssigned = true;
  }
  return found;
};

/**
 * Records the changes of a title for a company that follows it, part by part, and tells the people who follow a place.
 * @param publication its id: each person is told of it once
 * @returns how many are new to it; 0 for one that does not have the title now
 */
export const tellCompany = async (
  companyId: string,
  { id, titleNumber }: Pick<LawChanges, "id" | "titleNumber">,
  changes: readonly SectionChange[],
  now: Date,
): Promise<number> => {
  let told = 0;
  const arrivals: Arrival[] = [];
  for (const [partNo, ofPart] of Map.groupBy(changes, ({ facts }) => facts.part)) {
    const state = await loadPart(companyId, titleNumber, partNo);
    if (!state.selection) return told;
    const rules = rulesBySection(state, partNo);
    for (const change of ofPart) {
      const own = rules.get(sectionOfPart(partNo, change.facts.section)) ?? [];
      const arrival = { ...change.facts, ...touchedBy(own, change) };
      if (await recordArrivedChange(companyId, arrival, now)) told += 1;
      arrivals.push(arrival);
    }
  }
  await tellFollowers({ id, companyId, now }, arrivals);
  return told;
};
