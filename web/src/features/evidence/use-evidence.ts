import { useMemo } from "react";
import * as z from "zod";
import type { QueryOf } from "../../../../shared/api/contract.ts";
import { listOccurrences } from "../../../../shared/api/duties.ts";
import { listEvidence } from "../../../../shared/api/evidence.ts";
import { listGroupNames } from "../../../../shared/api/groups.ts";
import { getRulePage } from "../../../../shared/api/pages.ts";
import { evidenceState } from "../../../../shared/evidence/evidence-state.ts";
import { type Evidence, type EvidencePage, EvidenceState } from "../../../../shared/schemas/evidence.ts";
import { isManager } from "../../../../shared/schemas/roles.ts";
import { evidenceOfRule } from "../../lib/evidence-of-rule.ts";
import { callsUnderView, useListParams } from "../../lib/list-view.ts";
import { type FirstCalls, firstCall, type Reader } from "../../lib/opening.ts";
import { type PagedList, pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { withParams } from "../../lib/with-params.ts";

/** What a change of evidence makes out of date. */
export const shownEvidence = [listEvidence, getRulePage, listOccurrences] as const;

/** The evidence of a rule with its states of today; asks for nothing where the company has no such rule. */
export const useRuleEvidence = (companyRuleId: number | null): ApiState<Evidence[]> => {
  const state = useApi(listEvidence, companyRuleId === null ? null : evidenceOfRule(companyRuleId));
  const data = useMemo(
    () => state.data?.items.map((each) => ({ ...each, state: evidenceState(each, today()) })),
    [state.data],
  );
  return { ...state, data };
};

const evidenceOfDuty = (dutyId: string) => ({ query: { dutyId, limit: mostOfDuty } });
/** As many as a page may hold. */
const mostOfDuty = 200;

/** How the page of a duty asks for the evidence of its occurrences. */
export const dutyEvidenceCall = (dutyId: string) => firstCall(listEvidence, evidenceOfDuty(dutyId));

/** The evidence of a duty's occurrences. */
export const useDutyEvidence = (dutyId: string) => useApi(listEvidence, evidenceOfDuty(dutyId));

/** Whether this person may change a piece of evidence: their own, and managers any. */
export const useMayChange = () => {
  const { user } = useSession();
  return ({ addedBy }: Pick<Evidence, "addedBy">): boolean =>
    isManager(user?.role) || (addedBy !== null && addedBy.id === user?.id);
};

const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  state: EvidenceState.or(z.literal("")).catch(""),
  title: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .catch(""),
  group: z.string().trim().max(100).catch(""),
});
export type EvidenceFilters = z.infer<typeof Filters>;

export const stateOf = (text: string): EvidenceFilters["state"] => Filters.shape.state.parse(text);
const filtersIn = (params: URLSearchParams): EvidenceFilters => Filters.parse(Object.fromEntries(params));
export const noFilters: EvidenceFilters = { search: "", state: "", title: "", group: "" };
export const isFiltered = ({ search, state, title, group }: EvidenceFilters): boolean =>
  search !== "" || state !== "" || title !== "" || group !== "";

/** Filters of the list; they live in its address. */
export const useEvidenceFilters = () => {
  const { params, setParams, view } = useListParams("evidence");
  const filters = useMemo(() => filtersIn(params), [params]);
  const change = (next: Partial<EvidenceFilters>) => setParams(withParams(params, { ...filters, ...next }));
  return { filters, change, view };
};

type Query = QueryOf<typeof listEvidence>;
export const queryOf = ({ search, state, title, group }: EvidenceFilters): Query => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(title && { titleNumber: Number(title) }),
  ...(group && { group }),
  today: today(),
});
const listOf = (reader: Pick<Reader, "companyId"> | undefined, query: Query) =>
  `${reader?.companyId} ${JSON.stringify(query)}`;
const argsOf = (query: Query, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }) },
});

/** What the page asks for as it opens. */
export const evidenceCalls: FirstCalls = (place) =>
  callsUnderView("evidence", place, ({ search, reader }) => {
    const query = queryOf(filtersIn(search));
    return [
      firstCall(listEvidence, argsOf(query, openCursor("evidence", listOf(reader, query)))),
      firstCall(listGroupNames, {}),
    ];
  });

/** One page of the list. */
export const useEvidence = (filters: EvidenceFilters): PagedList<EvidencePage> => {
  const { user } = useSession();
  const query = queryOf(filters);
  const pages = useCursorPages("evidence", listOf(user, query));
  return pagedList(useApi(listEvidence, argsOf(query, pages.cursor), { keepPrevious: true }), pages);
};
