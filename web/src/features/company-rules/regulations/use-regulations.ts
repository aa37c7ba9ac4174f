import { useEffect, useRef } from "react";
import { initializeCompanyRules, listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import type { QueryOf } from "../../../../../shared/api/contract.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { useInvalidate } from "../../../lib/invalidation.ts";
import { useSession } from "../../../lib/session.ts";
import { type ApiState, useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { type CursorPages, useCursorPages } from "../../../lib/use-cursor-pages.ts";
import { notify } from "../../../ui/notify.ts";
import { messages } from "./regulations-messages.ts";

/** Rows of a page, or fewer where they are long. */
const pageSize = 50;
/** How long the list is fresh, in ms. */
const freshFor = 30_000;
/** How long it is kept once it is not shown, in ms. */
const keepFor = 5 * 60_000;

export interface Regulations {
  state: ApiState<RulePage>;
  pages: CursorPages;
  /** Rows on screen belong to other filters or another page than those asked for. */
  isChanging: boolean;
}

/** One page of the company's rules. While another page or order loads, the one shown stays. */
export const useRegulations = (query: QueryOf<typeof listCompanyRules>): Regulations => {
  const { user } = useSession();
  const pages = useCursorPages("regulations", `${user?.companyId} ${JSON.stringify(query)}`);
  const paging = { limit: pageSize, ...(pages.cursor && { cursor: pages.cursor }) };
  const answer = useApi(
    listCompanyRules,
    { query: { ...query, ...paging } },
    { freshFor, keepFor, keepPrevious: true },
  );
  // Rows of an earlier question must not pass for an answer to one that failed.
  const data = answer.error || Array.isArray(answer.data) ? undefined : answer.data;
  return {
    state: {
      ...answer,
      data,
      // A cursor the server no longer takes would fail for ever: the first page never does.
      reload: () => (pages.cursor ? pages.goFirst() : answer.reload()),
    },
    pages,
    isChanging: answer.isLoading && data !== undefined,
  };
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
