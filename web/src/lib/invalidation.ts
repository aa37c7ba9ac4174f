import { useCallback, useEffect } from "react";
import { unstable_serialize, useSWRConfig } from "swr";
import { isShown } from "./cache-expiry.ts";
import { forgetOpenings, type Named } from "./opening.ts";
import { readFresh } from "./own-changes.ts";

/**
 * Keys whose answers are out of date but not on screen now. SWR refetches only what is mounted when a key
 * is mutated, and with "data is never stale" it would show the old answer for ever after; `useApi` looks
 * here when it mounts.
 */
export const invalidated = new Set<string>();

/** Page calls of what is on screen, by their serialized keys, and the calls that each answers. */
const shownPages = new Map<string, readonly Named[]>();

/** Notes a page call while it is shown. @param key the serialized key; "" for none @param holds a constant, or memoised */
export const useShownPage = (key: string, holds: readonly Named[] | undefined): void =>
  useEffect(() => {
    if (!key || !holds) return;
    shownPages.set(key, holds);
    return () => void shownPages.delete(key);
  }, [key, holds]);

/** The page calls on screen that answer several of the calls which are made anew. */
const pagesWith = (operations: readonly string[]): string[] =>
  [...shownPages]
    .filter(([, holds]) => holds.filter(({ operationId }) => operations.includes(operationId)).length > 1)
    .map(([key]) => key);

/**
 * Refetches the answers of `contracts`: those on screen now (awaited), the others when next shown. A page call that holds
 * several of those on screen is made in their place.
 */
export const useInvalidate = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (contracts: readonly Named[]): Promise<void> => {
      if (contracts.length === 0) return;
      forgetOpenings(contracts);
      // What a worker ended is no call of this browser, and must be seen all the same.
      readFresh();
      const names = new Set(contracts.map((contract) => contract.operationId));
      const shown: string[] = [];
      // Keys as the cache has them; none is refetched yet.
      await mutate((key) => {
        if (!Array.isArray(key) || !names.has(key[0])) return false;
        const name = unstable_serialize(key);
        invalidated.add(name);
        if (isShown(name)) shown.push(String(key[0]));
        return false;
      });
      const pages = pagesWith(shown);
      await mutate((key) => {
        const name = unstable_serialize(key);
        return pages.includes(name) || (Array.isArray(key) && names.has(key[0]));
      });
    },
    [mutate],
  );
};
