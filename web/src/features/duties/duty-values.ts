import type { BodyOf } from "../../../../shared/api/contract.ts";
import type { createDuty } from "../../../../shared/api/duties.ts";
import { type Duty, usualOpensDaysBefore } from "../../../../shared/schemas/duty.ts";
import { today } from "../../lib/today.ts";
import { newRepeats, type RepeatsValues, repeatsOf, ruleOf } from "./repeats-values.ts";

/** A rule as the dialog names it. */
export interface NamedRule {
  readonly id: number;
  readonly title: string;
  readonly sourceSection: string;
}

/** What the dialog holds; `rule` is where the server's word about the repetition stands. */
export interface DutyValues {
  name: string;
  description: string;
  companyRule: NamedRule | null;
  assignTo: "person" | "group";
  assignedTo: string;
  assignedToGroup: string;
  reviewerId: string;
  repeats: RepeatsValues;
  rule: string;
  startsOn: string;
  ends: "never" | "day" | "count";
  endsOn: string;
  count: string;
  opensDaysBefore: string;
}

const endingOf = ({ endsOn, count }: Pick<Duty, "endsOn" | "count">): DutyValues["ends"] => {
  if (endsOn !== null) return "day";
  return count === null ? "never" : "count";
};

/** The values of a duty, or of a new one. @param ruleTitle what the rule of the duty is called */
export const valuesOf = (duty: Duty | undefined, ruleTitle: string): DutyValues => {
  const startsOn = duty?.startsOn ?? today();
  return {
    ...{ name: duty?.name ?? "", description: duty?.description ?? "", rule: "" },
    companyRule: duty?.companyRuleId ? { id: duty.companyRuleId, title: ruleTitle, sourceSection: "" } : null,
    assignTo: duty?.assignedToGroup ? "group" : "person",
    assignedToGroup: duty?.assignedToGroup?.id ?? "",
    ...{ assignedTo: duty?.assignedTo?.id ?? "", reviewerId: duty?.reviewer?.id ?? "" },
    ...{ startsOn, repeats: duty ? repeatsOf(duty.rule, startsOn) : newRepeats(startsOn) },
    ...{ ends: duty ? endingOf(duty) : "never", endsOn: duty?.endsOn ?? "" },
    count: duty?.count ? String(duty.count) : "",
    opensDaysBefore: String(duty?.opensDaysBefore ?? usualOpensDaysBefore),
  };
};

/** What is sent. */
export const bodyOf = (values: DutyValues): BodyOf<typeof createDuty> => {
  const { name, description, companyRule, reviewerId, startsOn, ends } = values;
  const isGroup = values.assignTo === "group";
  return {
    ...{ name, description, startsOn, companyRuleId: companyRule?.id ?? null },
    assignedTo: isGroup ? null : values.assignedTo,
    assignedToGroup: isGroup ? values.assignedToGroup : null,
    reviewerId: reviewerId || null,
    rule: ruleOf(values.repeats) ?? "",
    endsOn: ends === "day" ? values.endsOn : null,
    count: ends === "count" ? Number(values.count) : null,
    opensDaysBefore: Number(values.opensDaysBefore),
  };
};
