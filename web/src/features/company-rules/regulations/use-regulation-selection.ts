import { useCallback, useState } from "react";
import { listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import { maxBulkRules } from "../../../../../shared/schemas/bulk-change.ts";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { call } from "../../../lib/api-client.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { notify } from "../../../ui/notify.ts";
import { bulkMessages } from "./regulation-bulk-messages.ts";
import type { RegulationQuery } from "./use-regulation-filters.ts";

/** Names of the selected rules by their number. */
type SelectedRules = ReadonlyMap<number, string>;

interface Stored {
  list: string;
  rules: SelectedRules;
}

const nothing: SelectedRules = new Map();

const add = (rules: Map<number, string>, items: readonly RuleListItem[]): boolean => {
  let isFull = false;
  for (const item of items) {
    if (item.companyRuleId === null) continue;
    if (rules.size >= maxBulkRules && !rules.has(item.companyRuleId)) isFull = true;
    else rules.set(item.companyRuleId, ruleName(item));
  }
  return isFull;
};

/** The rules that match, in the order of the list, as many as can be changed at once. */
const firstMatching = async (query: RegulationQuery): Promise<Map<number, string>> => {
  const rules = new Map<number, string>();
  let cursor: string | undefined;
  do {
    const paging = { limit: maxBulkRules, ...(cursor && { cursor }) };
    const page = await call(listCompanyRules, { query: { ...query, ...paging } });
    if (Array.isArray(page)) throw new Error("A page of rules was asked for");
    add(rules, page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && rules.size < maxBulkRules);
  return rules;
};

export interface Selection {
  rules: SelectedRules;
  change: (items: readonly RuleListItem[], isSelected: boolean) => void;
  /** Selects what matches beyond the page shown. */
  selectMatching: () => Promise<void>;
  isSelecting: boolean;
  /** Leaves only these selected. */
  keep: (ids: readonly number[]) => void;
  clear: () => void;
}

/**
 * The rules selected on the regulations page. They stay selected over pages and orders, and are let go when
 * the filters change, so that no one changes rules that their list no longer shows.
 * @param list names the company and the filters; another name begins with nothing selected
 */
export const useRegulationSelection = (list: string, query: RegulationQuery): Selection => {
  const [stored, setStored] = useState<Stored>({ list, rules: nothing });
  const [isSelecting, setSelecting] = useState(false);
  const rules = stored.list === list ? stored.rules : nothing;
  const store = useCallback((next: SelectedRules) => setStored({ list, rules: next }), [list]);
  const change = useCallback(
    (items: readonly RuleListItem[], isSelected: boolean) => {
      const next = new Map(rules);
      const isFull = isSelected && add(next, items);
      if (!isSelected) for (const { companyRuleId } of items) next.delete(companyRuleId ?? 0);
      if (isFull) notify.info(bulkMessages.limitTitle, bulkMessages.limit);
      store(next);
    },
    [rules, store],
  );
  const selectMatching = async () => {
    setSelecting(true);
    try {
      const found = await firstMatching(query);
      // Filters that changed in the meantime have begun a selection of their own.
      setStored((now) => (now.list === list ? { list, rules: found } : now));
    } catch (error) {
      notify.failure(error, bulkMessages.errorTitle, bulkMessages.selectFailed);
    } finally {
      setSelecting(false);
    }
  };
  const keep = useCallback(
    (ids: readonly number[]) =>
      setStored((now) =>
        now.list === list ? { list, rules: new Map(ids.map((id) => [id, now.rules.get(id) ?? ""])) } : now,
      ),
    [list],
  );
  const clear = useCallback(() => store(nothing), [store]);
  return { rules, change, selectMatching, isSelecting, keep, clear };
};
