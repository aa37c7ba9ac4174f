import { useCallback } from "react";
import { unstable_serialize, useSWRConfig } from "swr";
import type { Contract } from "../../../shared/api/contract.ts";
import { forgetOpenings } from "./opening.ts";
import { readFresh } from "./own-changes.ts";

/**
 * Keys whose answers are out of date but not on screen now. SWR refetches only what is mounted when a key
 * is mutated, and with "data is never stale" it would show the old answer for ever after; `useApi` looks
 * here when it mounts.
 */
export const invalidated = new Set<string>();

/** Refetches the answers of `contracts`: those on screen now (awaited), the others when next shown. */
export const useInvalidate = () => {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (contracts: readonly Pick<Contract, "operationId">[]): Promise<void> => {
      forgetOpenings();
      // What a worker ended is no call of this browser, and must be seen all the same.
      readFresh();
      const names = new Set(contracts.map((contract) => contract.operationId));
      await mutate((key) => {
        const matches = Array.isArray(key) && names.has(key[0]);
        if (matches) invalidated.add(unstable_serialize(key));
        return matches;
      });
    },
    [mutate],
  );
};
