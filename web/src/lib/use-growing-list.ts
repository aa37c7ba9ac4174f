import { useState } from "react";
import useSWR, { unstable_serialize, useSWRConfig } from "swr";
import { useCacheExpiry } from "./cache-expiry.ts";
import { invalidated } from "./invalidation.ts";
import type { ApiState } from "./use-api.ts";

/** What every paged answer holds; a page may carry more (counts of filters, for one). */
export interface ListPage {
  items: readonly { id: string | number }[];
  nextCursor: string | null;
}

export interface Paging {
  limit: number;
  cursor?: string;
}

type LoadPage<P extends ListPage> = (paging: Paging) => Promise<P>;

/** Items of a page. */
export const pageSize = 50;
/** The most a paged call answers at once (shared/schemas/pagination.ts). */
const largestPage = 200;

/** `list` with the items of `next` it does not have yet; everything else is as the newest page says. */
const extended = <P extends ListPage>(list: P, next: P): P => {
  const known = new Set(list.items.map(({ id }) => id));
  return { ...next, items: [...list.items, ...next.items.filter(({ id }) => !known.has(id))] };
};

/** Reads at least `count` items, or all there are. */
const loadAtLeast = async <P extends ListPage>(loadPage: LoadPage<P>, count: number): Promise<P> => {
  const sizeFor = (missing: number) => Math.min(Math.max(missing, pageSize), largestPage);
  let list = await loadPage({ limit: sizeFor(count) });
  while (list.nextCursor && list.items.length < count) {
    const paging = { limit: sizeFor(count - list.items.length), cursor: list.nextCursor };
    list = extended(list, await loadPage(paging));
  }
  return list;
};

export interface GrowingList<P extends ListPage> extends ApiState<P> {
  /** Adds the next page below what is shown. */
  loadMore: () => void;
  isLoadingMore: boolean;
  /** The next page could not be loaded; `loadMore` tries again. */
  hasMoreFailed: boolean;
}

/**
 * A list that grows page by page and keeps its length: a refresh after a change reads as many items as were
 * shown, so nothing jumps, and coming back to the screen shows them again. While a new filter loads, the
 * list of the old one stays.
 * @param key `[operationId, companyId, params, query]`, or null for "do not fetch"
 * @param loadPage reads one page of the list `key` names
 */
export const useGrowingList = <P extends ListPage>(
  key: readonly [operationId: string, ...unknown[]] | null,
  loadPage: LoadPage<P>,
): GrowingList<P> => {
  const { cache, mutate } = useSWRConfig();
  const listKey = key && [...key, "growing"];
  const name = unstable_serialize(listKey);
  useCacheExpiry(name, undefined);
  const [more, setMore] = useState({ name, state: "idle" });

  const state = useSWR<P, unknown>(
    listKey,
    async () => {
      const shown: P | undefined = cache.get(name)?.data;
      const list = await loadAtLeast(loadPage, shown?.items.length ?? pageSize);
      invalidated.delete(name);
      return list;
    },
    // Without an interval: what was made out of date is read again however young it is.
    { revalidateIfStale: invalidated.has(name), keepPreviousData: true, dedupingInterval: 0 },
  );

  const grow = async (cursor: string) => {
    setMore({ name, state: "loading" });
    try {
      const next = await loadPage({ limit: pageSize, cursor });
      // The named key, not the hook's: the filter may have changed while the page was on its way.
      await mutate<P>(listKey, (list) => (list?.nextCursor === cursor ? extended(list, next) : list), {
        revalidate: false,
      });
      setMore({ name, state: "idle" });
    } catch {
      setMore({ name, state: "failed" });
    }
  };
  const moreState = more.name === name ? more.state : "idle";

  return {
    data: state.data,
    error: state.error,
    isLoading: state.isLoading,
    isValidating: state.isValidating,
    reload: () => void state.mutate(),
    loadMore: () => {
      const cursor = state.data?.nextCursor;
      if (cursor && moreState !== "loading") void grow(cursor);
    },
    isLoadingMore: moreState === "loading",
    hasMoreFailed: moreState === "failed",
  };
};
