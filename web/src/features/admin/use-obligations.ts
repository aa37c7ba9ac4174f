import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import {
  deleteObligationEvaluation,
  getObligationEvaluation,
  listObligationEvaluations,
  saveObligationEvaluation,
} from "../../../../shared/api/obligation-evaluations.ts";
import {
  type Obligation,
  type ObligationBody,
  ObligationSort,
  obligationRegions,
} from "../../../../shared/schemas/obligation-evaluation.ts";
import { type FirstCall, firstCall } from "../../lib/opening.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { openCursor, useCursorPages } from "../../lib/use-cursor-pages.ts";
import { notify } from "../../ui/notify.ts";
import { useSort } from "../../ui/use-sort.ts";
import { messages } from "./obligations-messages.ts";

const { toasts } = messages;
const pageSize = 20;
/** How the address names the tab. */
export const obligationsTab = "obligations";
const list = "obligations";
const changed = { invalidates: [listObligationEvaluations, getObligationEvaluation] };

/** What the address of the page says; anything it cannot mean is left out. */
const Filters = z.object({
  search: z.string().trim().max(200).catch(""),
  region: z.enum(obligationRegions).or(z.literal("")).catch(""),
  sort: ObligationSort.optional().catch(undefined),
  order: z.enum(["asc", "desc"]).catch("asc"),
});
type Filters = z.infer<typeof Filters>;

const filtersIn = (params: URLSearchParams): Filters => Filters.parse(Object.fromEntries(params));

/** Only what leaves something out, or changes the order. */
const chosen = ({ search, region, sort, order }: Filters) => ({
  ...(search && { search }),
  ...(region && { region }),
  ...(sort && { sort, order }),
});

const regionOf = (text: string) => Filters.shape.region.parse(text);

const argsOf = (query: ReturnType<typeof chosen>, cursor: string | undefined) => ({
  query: { ...query, ...pagingOf({ cursor }, pageSize) },
});

/** The list as an address opens it. */
export const obligationsCall = (search: URLSearchParams): FirstCall => {
  const query = chosen(filtersIn(search));
  return firstCall(listObligationEvaluations, argsOf(query, openCursor(list, JSON.stringify(query))));
};

const columnOf = (column: string) => Filters.shape.sort.parse(column);

/** The list of obligations: its search, filter and order, which live in the address beside the tab, and its page. */
export const useObligationList = () => {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersIn(params), [params]);
  const asked = useMemo(() => chosen(filters), [filters]);
  const change = useCallback(
    (next: Partial<Filters>) =>
      setParams((now) => ({ tab: obligationsTab, ...chosen({ ...filtersIn(now), ...next }) }), {
        replace: true,
      }),
    [setParams],
  );
  const { sort, changeSort } = useSort(filters, columnOf, change);
  const pages = useCursorPages(list, JSON.stringify(asked));
  const answer = useApi(listObligationEvaluations, argsOf(asked, pages.cursor), { keepPrevious: true });
  return {
    ...{ asked, search: filters.search, region: filters.region, sort, changeSort },
    setSearch: (search: string) => change({ search }),
    setRegion: (region: string) => change({ region: regionOf(region) }),
    clear: () => change({ search: "", region: "" }),
    ...pagedList(answer, pages),
  };
};

/** Saves and deletes obligations, with their toasts. */
export const useObligationChanges = () => {
  const saving = useApiMutation(saveObligationEvaluation, changed);
  const deleting = useApiMutation(deleteObligationEvaluation, changed);
  return {
    /** Rejects when the server refuses, after the toast. */
    save: async (body: ObligationBody): Promise<void> => {
      try {
        await saving.run({ body });
        notify.success(toasts.success, body.id ? toasts.updated : toasts.created);
      } catch (error) {
        notify.failure(error, toasts.failure, body.id ? toasts.updateFailed : toasts.createFailed);
        throw error;
      }
    },
    /** Answers whether it is gone. */
    remove: async ({ id }: Obligation): Promise<boolean> => {
      try {
        await deleting.run({ params: { id } });
        notify.success(toasts.success, toasts.deleted);
        return true;
      } catch (error) {
        notify.failure(error, toasts.failure, toasts.deleteFailed);
        return false;
      }
    },
    isDeleting: deleting.isPending,
  };
};
