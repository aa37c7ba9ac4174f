import { useEffect, useRef } from "react";
import { listCfrTitles } from "../../../../../shared/api/cfr-titles.ts";
import { initializeCompanyRules, listCompanyRules } from "../../../../../shared/api/company-rules.ts";
import { listTeamMembers } from "../../../../../shared/api/team.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { RulePage } from "../../../../../shared/schemas/rule-query.ts";
import { callsUnderView } from "../../../lib/list-view.ts";
import { type FirstCalls, firstCall } from "../../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../../lib/paged-list.ts";
import { firstFilterChoices } from "../../../lib/rule-filter-choices.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { openCursor, useCursorPages } from "../../../lib/use-cursor-pages.ts";
import { notify } from "../../../ui/notify.ts";
import { messages } from "./regulations-messages.ts";
import {
  filtersIn,
  moreFilterCount,
  queryOf,
  type RegulationQuery,
  titleToOffer,
} from "./use-regulation-filters.ts";

/** How long the list is fresh, in ms. */
const freshFor = 30_000;
/** How long it is kept once it is not shown, in ms. */
const keepFor = 5 * 60_000;

/** Whose list it is, and by which filters. */
const listOf = (companyId: string | null | undefined, query: RegulationQuery) =>
  `${companyId} ${JSON.stringify(query)}`;

const argsOf = (query: RegulationQuery, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const regulationsCalls: FirstCalls = (place) =>
  callsUnderView("rules", place, ({ search, reader }, isUnderView) => {
    const filters = filtersIn(search);
    const query = queryOf(filters, reader.id);
    const cursor = openCursor("regulations", listOf(reader.companyId, query));
    const title = titleToOffer(filters);
    return [
      firstCall(listCompanyRules, argsOf(query, cursor)),
      title === undefined ? firstCall(listCfrTitles, {}) : firstFilterChoices(title),
      ...(moreFilterCount(filters) > 0 && !isUnderView ? [firstCall(listTeamMembers, {})] : []),
    ];
  });

/** One page of the company's rules. */
export const useRegulations = (query: RegulationQuery): PagedList<RulePage> => {
  const { user } = useSession();
  const pages = useCursorPages("regulations", listOf(user?.companyId, query));
  const options = { freshFor, keepFor, keepPrevious: true };
  const answer = useApi(listCompanyRules, argsOf(query, pages.cursor), options);
  return pagedList(answer, pages);
};

const filled = [listCompanyRules, listCfrTitles];

/**
 * Makes the company rules that an import left to be made, for those who may. Answers whether that is under way or may be:
 * an empty list may be about to fill.
 */
export const useInitialiseRules = (): boolean => {
  const { user } = useSession();
  const { run, isPending } = useApiMutation(initializeCompanyRules, { invalidates: filled });
  const { data: titles, isLoading } = useApi(listCfrTitles, {});
  const isStarted = useRef(false);
  const isBehind = titles?.some(({ newRuleCount }) => newRuleCount > 0) ?? false;
  const mayInitialise = can(user, "rule:initialise");
  const mustInitialise = mayInitialise && isBehind;
  useEffect(() => {
    if (!mustInitialise || isStarted.current) return;
    isStarted.current = true;
    run({}).catch((error: unknown) =>
      notify.failure(error, messages.initialiseTitle, messages.initialiseFailed),
    );
  }, [mustInitialise, run]);
  return isPending || (mayInitialise && isLoading);
};
