import type { Assignee, CompanyRule, Person, RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { Selection } from "../../regulation/selections/selection-repository.ts";
import { decidedOf } from "./applicability.ts";
import { companyRuleId, slotOf } from "./company-rule-id.ts";
import { isBaseKnown, masterChangedAt } from "./master-move.ts";
import type { Overlay } from "./overlay-repository.ts";

/** A master rule and what the company made of it. `selection` is missing where the title is not selected. */
export interface RuleState {
  readonly master: MasterRule;
  readonly selection: Selection | undefined;
  readonly overlay: Overlay | undefined;
}

/** Number of the company rule, or null where the company has none: title not selected, or not initialized. */
export const numberOf = ({ master, selection, overlay }: RuleState): number | null => {
  if (!selection) return null;
  if (overlay) return overlay.companyRuleId;
  if (master.ordinal >= selection.initialised[master.library]) return null;
  return companyRuleId(selection.block, slotOf(master.library, master.ordinal));
};

/** The texts of a rule: the company's own wording where it has one. */
export const wordingOf = ({ master, overlay }: RuleState) => ({
  text: overlay?.copy?.text ?? (master.ruleTextVerbatim || master.ruleTextSimplified),
  ruleTextSimplified: overlay?.copy?.ruleTextSimplified ?? master.ruleTextSimplified,
  action: overlay?.copy?.action ?? master.action,
});

const companyState = (overlay: Overlay | undefined, master: MasterRule) =>
  ({
    internalTitle: overlay?.internalTitle ?? null,
    priority: overlay?.priority ?? master.priority,
    complianceStatus: overlay?.complianceStatus ?? "pending",
    isActive: overlay?.isActive ?? master.isActive,
    ...decidedOf({ master, overlay }),
    // Told by who compares the decision with the law: lists and the rule's own page.
    needsDecision: false,
    assignedTo: overlay?.assignment?.assignedTo ?? null,
    assignedToUser: overlay?.assignment?.assignee ?? null,
    assignedToGroup: overlay?.assignment?.group ?? null,
    dueDate: overlay?.assignment?.dueDate ?? null,
    reviewerId: overlay?.assignment?.reviewerId ?? null,
    reviewState: overlay?.assignment?.review.state ?? "none",
    customTags: overlay?.customTags ?? [],
    masterChangedAt: overlay ? masterChangedAt(overlay, master.updatedAt) : null,
    updatedAt: overlay?.updatedAt ?? master.updatedAt,
  }) as const;

/** A rule as lists show it. `as` says whether its `id` is the company's number or the master's id. */
export const listItem = (state: RuleState, as: "company" | "master"): RuleListItem => {
  const { master, overlay } = state;
  const number = numberOf(state);
  const { ruleTextSimplified, action } = wordingOf(state);
  return {
    id: as === "company" && number !== null ? number : master.id,
    masterRuleId: master.id,
    companyRuleId: number,
    extractedRuleId: master.extractedRuleId,
    obligationId: master.obligationId,
    library: master.library,
    titleNumber: master.titleNumber,
    partNo: master.partNo,
    section: master.section,
    sourceSection: master.sourceSection,
    ruleTitle: master.ruleTitle,
    ruleTextSimplified,
    action,
    subject: master.subject,
    conditions: master.conditions,
    exemption: master.exemption,
    ruleType: master.ruleType,
    keywords: master.keywords,
    ...companyState(overlay, master),
  };
};

/** Whom a rule names, as they are called today, and whether it is to be decided again. */
interface RuleNames {
  readonly assignee: Assignee | null;
  readonly group: GroupName | null;
  readonly editor: Person | null;
  readonly decider: Person | null;
  readonly needsDecision: boolean;
}

/** A company rule in full. */
export const fullRule = (
  companyId: string,
  state: RuleState,
  { assignee, group, editor, decider, needsDecision }: RuleNames,
): CompanyRule => {
  const { master, overlay } = state;
  const decision = overlay?.decision ?? null;
  return {
    ...listItem(state, "company"),
    companyId,
    ...wordingOf(state),
    assignedToUser: assignee,
    assignedToGroup: group,
    ruleTextVerbatim: master.ruleTextVerbatim,
    sectionHeading: master.sectionHeading,
    officialUrl: master.officialUrl,
    limitations: master.limitations,
    crossReferencesInternal: master.crossReferencesInternal,
    crossReferencesExternal: master.crossReferencesExternal,
    effectiveDate: master.effectiveDate,
    companyNotes: overlay?.companyNotes ?? "",
    hasCopy: overlay?.copy != null,
    baseKnown: overlay !== undefined && isBaseKnown(overlay, master.updatedAt),
    decidedBy: decision?.by ?? null,
    decidedByUser: decider,
    decidedAt: decision?.at ?? null,
    decidedVersion: decision?.version?.date ?? null,
    needsDecision,
    copiedBy: overlay?.copiedBy ?? null,
    copiedAt: overlay?.copiedAt ?? null,
    lastEditedBy: overlay?.lastEditedBy ?? null,
    lastEditedByUser: editor,
    lastEditedAt: overlay?.lastEditedAt ?? null,
    version: overlay?.version ?? 0,
    masterRule: master,
  };
};
