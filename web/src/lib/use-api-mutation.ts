import { useCallback, useState } from "react";
import type { Contract, ResponseOf } from "../../../shared/api/contract.ts";
import { type ArgsOf, call } from "./api-client.ts";
import { useInvalidate } from "./invalidation.ts";
import { forgetOpenings } from "./opening.ts";
import { withStepUp } from "./step-up.ts";

interface MutationOptions<C extends Contract> {
  /** Shows what the answer says already, before the rest is refreshed. */
  show?: (answer: ResponseOf<C>) => Promise<unknown>;
  /** Contracts whose answers the change makes out of date. A constant, or memoised. */
  invalidates?: readonly Pick<Contract, "operationId">[];
}

export interface ApiMutation<C extends Contract> {
  /** Makes the call, then refreshes what it made out of date. Rejects with `ApiError`. */
  run: (args: ArgsOf<C>) => Promise<ResponseOf<C>>;
  isPending: boolean;
}

const nothing: readonly Contract[] = [];

/** A call that changes something. The caller shows success and failure; this hook only does the work. */
export const useApiMutation = <C extends Contract>(
  contract: C,
  { invalidates = nothing, show }: MutationOptions<C> = {},
): ApiMutation<C> => {
  const [pending, setPending] = useState(0);
  const invalidate = useInvalidate();
  const run = useCallback(
    async (args: ArgsOf<C>) => {
      setPending((count) => count + 1);
      forgetOpenings(invalidates);
      try {
        const answer = await withStepUp(() => call(contract, args));
        await show?.(answer);
        await invalidate(invalidates);
        return answer;
      } finally {
        setPending((count) => count - 1);
      }
    },
    [contract, invalidate, invalidates, show],
  );
  return { run, isPending: pending > 0 };
};
