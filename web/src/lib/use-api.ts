import useSWR, { unstable_serialize } from "swr";
import type { Contract, ResponseOf } from "../../../shared/api/contract.ts";
import type { ArgsOf } from "./api-client.ts";
import { useCacheExpiry } from "./cache-expiry.ts";
import { invalidated, useShownPage } from "./invalidation.ts";
import { type PageCall, read, readPage } from "./opening.ts";
import { useSession } from "./session.ts";

export interface ApiOptions<T, C extends Contract = Contract> {
  /** How long an answer is fresh, in ms; by default for ever. */
  freshFor?: number;
  /** How long an answer is kept once no screen shows it, in ms; by default as long as the tab. */
  keepFor?: number;
  /** How often a lost connection or a fault of the server is outlived before it is told; by default not at all. */
  retries?: number;
  /** Keeps showing the last answer while new arguments load. */
  keepPrevious?: boolean;
  /** Asks again every so many ms; a function decides by the newest answer, 0 stops. */
  refreshEvery?: number | ((latest: T | undefined) => number);
  /** Where the answer holds those of other calls: which. */
  page?: PageCall<C>;
}

/** An answer on its way; `AsyncView` shows each of its states. */
export interface ApiState<T> {
  data: T | undefined;
  error: unknown;
  /** True while there is nothing to show yet. */
  isLoading: boolean;
  /** True while a call is under way, with or without data to show. */
  isValidating: boolean;
  reload: () => void;
}

type Freshness = Pick<ApiOptions<never>, "freshFor" | "keepPrevious">;

const freshness = ({ freshFor, keepPrevious = false }: Freshness) => ({
  ...(freshFor !== undefined && { dedupingInterval: freshFor }),
  keepPreviousData: keepPrevious,
});

/**
 * Reads an endpoint through the cache, under the key `[operationId, companyId, params, query]`. `null`
 * arguments, or no signed-in person, mean "do not fetch".
 */
export const useApi = <C extends Contract>(
  contract: C,
  args: ArgsOf<C> | null,
  options: ApiOptions<ResponseOf<C>, C> = {},
): ApiState<ResponseOf<C>> => {
  const { user } = useSession();
  const sent: { params?: unknown; query?: unknown } = args ?? {};
  const key =
    args && user ? [contract.operationId, user.companyId, sent.params ?? null, sent.query ?? null] : null;
  const serialized = unstable_serialize(key);
  useCacheExpiry(serialized, options.keepFor);
  useShownPage(serialized, options.page?.holds);
  const { data, error, isLoading, isValidating, mutate } = useSWR<ResponseOf<C>>(
    key,
    async () => {
      if (!args) throw new Error(`${contract.operationId} needs arguments`);
      const { page } = options;
      const answer = await (page ? readPage(contract, args, page) : read(contract, args, options.retries));
      invalidated.delete(serialized);
      return answer;
    },
    {
      revalidateIfStale: options.freshFor !== undefined || invalidated.has(serialized),
      refreshInterval: options.refreshEvery ?? 0,
      ...freshness(options),
    },
  );
  // A hook that comes to an answer which is out of date asks for it only after this drawing.
  const isToBeAsked = key !== null && error === undefined && invalidated.has(serialized);
  return { data, error, isLoading, isValidating: isValidating || isToBeAsked, reload: () => void mutate() };
};
