import { useEffect, useRef } from "react";
import { initializeCompanyRules, listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import type { QueryOf } from "../../../../../shared/api/contract.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { type PagedList, pagedList, pagingOf } from "../../../lib/paged-list.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { useCursorPages } from "../../../lib/use-cursor-pages.ts";
import { notify } from "../../../ui/notify.ts";
import { messages } from "./regulations-messages.ts";

/** How long the list is fresh, in ms. */
const freshFor = 30_000;
/** How long it is kept once it is not shown, in ms. */
const keepFor = 5 * 60_000;

/** One page of the company's rules. */
export const useRegulations = (query: QueryOf<typeof listCompanyRules>): PagedList<RulePage> => {
  const { user } = useSession();
  const pages = useCursorPages("regulations", `${user?.companyId} ${JSON.stringify(query)}`);
  const answer = useApi(
    listCompanyRules,
    { query: { ...query, ...pagingOf(pages) } },
    { freshFor, keepFor, keepPrevious: true },
  );
  return pagedList(answer, pages);
};

/**
 * Makes the missing company rules once when the page opens, for those who may. Answers whether that is under
 * way: an empty list may be about to fill.
 */
export const useInitialiseRules = (): boolean => {
  const { user } = useSession();
  const { run, isPending } = useApiMutation(initializeCompanyRules);
  const invalidate = useInvalidate();
  const isStarted = useRef(false);
  const mayInitialise = can(user, "rule:initialise");
  useEffect(() => {
    if (!mayInitialise || isStarted.current) return;
    isStarted.current = true;
    const initialise = async () => {
      try {
        const { created } = await run({});
        if (created > 0) await invalidate([listCompanyRules]);
      } catch (error) {
        notify.failure(error, messages.initialiseTitle, messages.initialiseFailed);
      }
    };
    void initialise();
  }, [mayInitialise, run, invalidate]);
  return isPending;
};
