import { useCallback, useEffect, useRef } from "react";
import { copyMasterRule, getMasterRule, listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import { listRuleActivity } from "../../../../../shared/api/rule-activity.ts";
import type { CompanyRule } from "../../../../../shared/schemas/company-rule.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { notify } from "../../../ui/notify.ts";
import { useShowRule } from "../rule-reads.ts";
import { editMessages as messages } from "./rule-edit-messages.ts";

const invalidates = [getMasterRule, listCompanyRules];
const showing = [listRuleActivity];

/** Makes the company's copy of a master rule while the person writes already. */
export const useCompanyCopy = () => {
  const { run } = useApiMutation(copyMasterRule, { invalidates, show: useShowRule() });
  const invalidate = useInvalidate();
  const pending = useRef<Promise<CompanyRule | undefined> | null>(null);
  /** The copy, or undefined after a message that says why there is none. */
  const copy = async (masterId: string, failed: string): Promise<CompanyRule | undefined> => {
    try {
      return await run({ params: { masterId } });
    } catch (error) {
      notify.failure(error, messages.errorTitle, failed);
      return undefined;
    }
  };
  /** Has the rule's activity tell of a copy that no change follows: the change would tell of both. */
  const leave = useCallback(async (): Promise<void> => {
    const copying = pending.current;
    pending.current = null;
    if (await copying) await invalidate(showing);
  }, [invalidate]);
  useEffect(
    () => () => {
      // Signed out meanwhile, the person sees no activity that could tell of it.
      leave().catch(() => undefined);
    },
    [leave],
  );
  return {
    begin: (masterId: string): void => {
      pending.current = copy(masterId, messages.createCopyFailed);
    },
    /** Waits for the copy; tries once more where it could not be made. */
    ready: async (masterId: string): Promise<CompanyRule | undefined> => {
      const first = await pending.current;
      if (first) return first;
      pending.current = copy(masterId, messages.copyFailed);
      return pending.current;
    },
    /** The rule was changed, which shows the copy as well. */
    saved: (): void => {
      pending.current = null;
    },
    leave,
  };
};
