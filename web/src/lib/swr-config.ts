import type { SWRConfiguration } from "swr";

/** Data is never stale by itself, never refetched on focus, never retried. */
export const swrConfig = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  refreshInterval: 0,
} as const satisfies SWRConfiguration;
