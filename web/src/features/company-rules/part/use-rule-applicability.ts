import { useCallback, useRef } from "react";
import { unstable_serialize, useSWRConfig } from "swr";
import { listMyAssignments } from "../../../../../shared/api/assignments.ts";
import { listCfrTitlesWithRules, listPartRules } from "../../../../../shared/api/cfr-titles.ts";
import {
  getCompanyRule,
  getMasterRule,
  listCompanyRules,
  setApplicability,
} from "../../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../../shared/api/rule-activity.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { invalidated } from "../../../lib/invalidation.ts";
import { type NamedRule, ruleName } from "../../../lib/rule-wording.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { usePatchAnswers } from "../../../lib/use-patch-answers.ts";
import { notify } from "../../../ui/notify.ts";
import { useReasonQuestion } from "../applicability/reason-dialog.tsx";
import { messages } from "./messages.ts";

const { applicability: words } = messages;

/** Answers about the same rule elsewhere. The list on screen is not among them: it is changed in place. */
const invalidates = [
  listCompanyRules,
  getCompanyRule,
  getMasterRule,
  listRuleActivity,
  listMyAssignments,
  listCfrTitlesWithRules,
];

type Marking = Pick<RuleListItem, "isActive" | "applicability" | "applicabilityReason" | "needsDecision">;
type Changes = Partial<Marking & Pick<RuleListItem, "companyRuleId">>;

/** What a person decides; null takes a decision back. */
export type IsApplicable = boolean | null;

const markingOf = (isApplicable: IsApplicable, reason: string): Marking => ({
  isActive: isApplicable ?? true,
  applicability: isApplicable === null ? "undecided" : isApplicable ? "applicable" : "not_applicable",
  applicabilityReason: isApplicable === null ? null : reason,
  needsDecision: false,
});
/** Whether the filter "Undecided" shows it. */
const isOpen = ({ applicability, needsDecision }: Marking): boolean =>
  applicability === "undecided" || needsDecision;
const decidedIn = ({ applicability }: Marking): IsApplicable =>
  applicability === "undecided" ? null : applicability === "applicable";

/**
 * A loaded list after a change of one rule: the rule stays where it is, whatever the filters say now, and the
 * counts of the applicability filter follow.
 */
const withRule = (page: RulePage, masterRuleId: string, changes: Changes): RulePage => {
  const rule = page.items.find((each) => each.masterRuleId === masterRuleId);
  if (!rule) return page;
  const next = { ...rule, ...changes };
  const step = Number(next.isActive) - Number(rule.isActive);
  const { facets } = page;
  const undecided = Number(isOpen(next)) - Number(isOpen(rule));
  const completed = rule.complianceStatus === "completed" ? step : 0;
  return {
    ...page,
    items: page.items.map((each) => (each.masterRuleId === masterRuleId ? next : each)),
    facets: {
      ...facets,
      sections: facets.sections.map((each) =>
        each.section === rule.section
          ? { ...each, applicable: each.applicable + step, completed: each.completed + completed }
          : each,
      ),
      applicable: facets.applicable + step,
      notApplicable: facets.notApplicable - step,
      undecided: facets.undecided + undecided,
      decideAgain: facets.decideAgain + Number(next.needsDecision) - Number(rule.needsDecision),
    },
  };
};

/** Changes a rule in every loaded list of a part, and lets each be read afresh when it is next opened. */
const useListChange = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    (masterRuleId: string, changes: Changes) =>
      mutate<RulePage>(
        (key) => {
          const isPartList = Array.isArray(key) && key[0] === listPartRules.operationId;
          if (isPartList) invalidated.add(unstable_serialize(key));
          return isPartList;
        },
        (page) => page && withRule(page, masterRuleId, changes),
        { revalidate: false },
      ),
    [mutate],
  );
};

/** What is changed of a rule. */
type MarkedRule = Pick<RuleListItem, "masterRuleId" | "companyRuleId"> & Marking;

const doneWords = (isApplicable: IsApplicable): string => {
  if (isApplicable === null) return words.done.undecided;
  return isApplicable ? words.done.applicable : words.done.notApplicable;
};

/**
 * Marks a rule as applicable, not applicable or undecided: at once on screen, back when the server refuses, and
 * taken back with Undo. A rule that is being changed is left alone until the answer is there.
 */
const useRuleApplicability = () => {
  const changeLists = useListChange();
  const changePage = usePatchAnswers(getCompanyRule);
  const { run } = useApiMutation(setApplicability, { invalidates });
  const busy = useRef(new Set<string>());
  return useCallback(
    (marked: MarkedRule, decided: IsApplicable, given = ""): Promise<void> => {
      const change = async (rule: MarkedRule, changes: Changes) => {
        const { companyRuleId: id } = { ...rule, ...changes };
        await Promise.all([
          changeLists(rule.masterRuleId, changes),
          changePage((page) => (page.companyRuleId === id ? { ...page, ...changes } : page)),
        ]);
      };
      const send = async (
        rule: MarkedRule,
        isApplicable: IsApplicable,
        reason: string,
        isUndo = false,
      ): Promise<void> => {
        const { masterRuleId, companyRuleId, isActive, applicability, applicabilityReason, needsDecision } =
          rule;
        const before: Marking = { isActive, applicability, applicabilityReason, needsDecision };
        if (busy.current.has(masterRuleId)) return;
        busy.current.add(masterRuleId);
        await change(rule, markingOf(isApplicable, reason));
        try {
          const ruleId = String(companyRuleId ?? masterRuleId);
          const body = { isApplicable, ...(reason && { reason }) };
          const after = await run({ params: { ruleId }, body });
          const marking = {
            ...{ isActive: after.isActive, applicability: after.applicability },
            ...{ applicabilityReason: after.applicabilityReason, companyRuleId: after.companyRuleId },
            needsDecision: false,
          };
          await change(rule, marking);
          const back = () =>
            void send({ ...rule, ...marking }, decidedIn(before), before.applicabilityReason ?? "", true);
          notify.success(
            words.done.title,
            doneWords(isApplicable),
            // What was taken back needs no second way back.
            isUndo ? undefined : { label: words.undo, run: back },
          );
        } catch (error) {
          await change(rule, before);
          notify.failure(error, words.failed.title, words.failed.body);
        } finally {
          busy.current.delete(masterRuleId);
        }
      };
      return send(marked, decided, given);
    },
    [changeLists, changePage, run],
  );
};

/** The same for a person: a rule that does not apply needs a reason, which is asked for first. */
export const useApplicabilityChoice = () => {
  const set = useRuleApplicability();
  const { ask, dialog } = useReasonQuestion();
  const choose = useCallback(
    (rule: MarkedRule & NamedRule, isApplicable: IsApplicable): void => {
      if (isApplicable !== false) return void set(rule, isApplicable);
      ask({ about: ruleName(rule), isOne: true, onReason: (reason) => void set(rule, false, reason) });
    },
    [set, ask],
  );
  return { choose, dialog };
};
