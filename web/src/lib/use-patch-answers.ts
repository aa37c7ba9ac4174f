import { useCallback } from "react";
import { useSWRConfig } from "swr";
import type { Contract, ResponseOf } from "../../../shared/api/contract.ts";

/**
 * Changes answers of a contract that are in the cache, those on screen too, without asking again: what is
 * known to have changed shows at once and nothing moves.
 */
export const usePatchAnswers = <C extends Contract>(contract: C) => {
  const { mutate } = useSWRConfig();
  return useCallback(
    (patch: (answer: ResponseOf<C>) => ResponseOf<C>) =>
      mutate<ResponseOf<C>>(
        (key) => Array.isArray(key) && key[0] === contract.operationId,
        (answer) => (answer === undefined ? undefined : patch(answer)),
        { revalidate: false },
      ),
    [mutate, contract],
  );
};
