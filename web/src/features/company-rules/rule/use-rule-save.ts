import { useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { getCompanyRule, updateCompanyRule } from "../../../../../shared/api/company-rules.ts";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { otherRuleReads, ruleReads, useShowRule } from "../rule-reads.ts";
import { contestsOf, type Versions } from "./rule-conflict.ts";
import { differingFields, editOf, type RuleValues, ruleFields, valuesOf } from "./rule-edit.ts";
import { editMessages as messages } from "./rule-edit-messages.ts";
import { useCompanyCopy } from "./use-company-copy.ts";
import type { RuleView } from "./use-rule.ts";

/** The state of the rule that a person's changes are made to. */
interface Target {
  masterId: string;
  companyRuleId: number | null;
  version: number;
  base: RuleValues;
  hasCopy: boolean;
}

/** Someone else saved the rule first: what it was, what both made of it. */
export interface Conflict extends Versions {
  /** Who and when, in the server's words. */
  sentence: string;
  target: Target;
}

const targetOf = (rule: Pick<RuleView, "master" | "company">): Target => ({
  masterId: rule.master.id,
  companyRuleId: rule.company?.companyRuleId ?? null,
  version: rule.company?.version ?? 0,
  base: valuesOf(rule),
  hasCopy: rule.company?.hasCopy ?? false,
});

/** Whether the server refused a change because the rule is newer than what was read. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === "rule.stale";

/** The newest state of a rule, past every cache. */
const readTarget = async (companyRuleId: number): Promise<Target> => {
  const company = await call(getCompanyRule, { params: { id: String(companyRuleId) } });
  return targetOf({ master: company.masterRule, company });
};

interface SaveOptions {
  form: UseFormReturn<RuleValues>;
  onSaved: () => void;
}

/** Saves the form of a rule; where someone else was first, a conflict waits for an answer. */
export const useRuleSave = ({ form, onSaved }: SaveOptions) => {
  const copy = useCompanyCopy();
  const update = useApiMutation(updateCompanyRule, { invalidates: otherRuleReads, show: useShowRule() });
  const invalidate = useInvalidate();
  const target = useRef<Target | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSettling, setSettling] = useState(false);

  /** Waits for the copy where there was none. Its version counts only if it reads as what is edited. */
  const copiedTarget = async (begun: Target): Promise<Target | undefined> => {
    if (begun.hasCopy) return begun;
    const made = await copy.ready(begun.masterId);
    if (!made) return undefined;
    const copied = targetOf({ master: made.masterRule, company: made });
    const isAsRead = differingFields(begun.base, copied.base).length === 0;
    return isAsRead ? copied : { ...copied, version: begun.version, base: begun.base };
  };

  const meet = async (error: ApiError, old: Target & { companyRuleId: number }, mine: RuleValues) => {
    const newest = await readTarget(old.companyRuleId).catch(() => undefined);
    if (!newest) return notify.failure(error, messages.errorTitle, messages.updateFailed);
    const versions = { base: old.base, mine, theirs: newest.base };
    // Tags, an assignment or the same as here changed: there is nothing to choose.
    if (contestsOf(versions).length === 0) return putOnNewest(newest, mine);
    const sentence = (error.problem?.message ?? "").replace(/\.? Reload to see.*$/, "");
    setConflict({ ...versions, sentence, target: newest });
    void invalidate(ruleReads);
  };

  const finish = () => {
    setConflict(null);
    onSaved();
  };

  const put = async (to: Target, values: RuleValues): Promise<void> => {
    target.current = to;
    const { companyRuleId, version, base } = to;
    if (differingFields(base, values).length === 0) return finish();
    if (companyRuleId === null) return notify.error(messages.errorTitle, messages.ruleMissing);
    try {
      await update.run({ params: { id: String(companyRuleId) }, body: { ...editOf(base, values), version } });
      copy.saved();
      finish();
      notify.success(messages.successTitle, messages.updated);
    } catch (error) {
      if (isStale(error)) return meet(error, { ...to, companyRuleId }, values);
      if (applyProblem(error, ruleFields, form.setError)) return;
      notify.failure(error, messages.errorTitle, messages.updateFailed);
    }
  };

  /** As `put`; where the newest state is what the person wants already, it is shown instead. */
  const putOnNewest = async (newest: Target, values: RuleValues): Promise<void> => {
    if (differingFields(newest.base, values).length > 0) return put(newest, values);
    finish();
    notify.info(messages.unchangedTitle, messages.alreadySaved);
    await invalidate(ruleReads);
  };

  return {
    conflict,
    /** Of a conflict, until the newest rule is read where someone else was first once more. */
    isSettling,
    begin: (rule: RuleView) => {
      target.current = targetOf(rule);
      if (!target.current.hasCopy) copy.begin(rule.master.id);
    },
    save: async (values: RuleValues): Promise<void> => {
      const ready = target.current && (await copiedTarget(target.current));
      if (ready) await put(ready, values);
    },
    /** Goes on from the newest state with what the person chose. */
    settle: async ({ target: newest }: Conflict, chosen: RuleValues): Promise<void> => {
      setSettling(true);
      form.reset(newest.base);
      for (const field of ruleFields) form.setValue(field, chosen[field], { shouldDirty: true });
      await putOnNewest(newest, chosen).finally(() => setSettling(false));
    },
    dismissConflict: () => setConflict(null),
    leave: () => void copy.leave(),
  };
};
