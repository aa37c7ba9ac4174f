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
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
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

type Changes = Partial<Pick<RuleListItem, "isActive" | "companyRuleId">>;

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

/**
 * Marks a rule as applicable or not: at once on screen, and back when the server
 * refuses. A rule that is being changed is left alone until the answer is there.
 */
export const useRuleApplicability = () => {
  const change = useListChange();
  const { run } = useApiMutation(setApplicability, { invalidates });
  const busy = useRef(new Set<string>());
  return useCallback(
    async ({ masterRuleId, companyRuleId }: RuleListItem, isApplicable: boolean): Promise<void> => {
      if (busy.current.has(masterRuleId)) return;
      busy.current.add(masterRuleId);
      await change(masterRuleId, { isActive: isApplicable });
      try {
        const ruleId = String(companyRuleId ?? masterRuleId);
        const after = await run({ params: { ruleId }, body: { isApplicable } });
        await change(masterRuleId, { isActive: after.isActive, companyRuleId: after.companyRuleId });
        notify.success(words.done.title, isApplicable ? words.done.applicable : words.done.notApplicable);
      } catch (error) {
        await change(masterRuleId, { isActive: !isApplicable });
        notify.failure(error, words.failed.title, words.failed.body);
      } finally {
        busy.current.delete(masterRuleId);
      }
    },
    [change, run],
  );
};
