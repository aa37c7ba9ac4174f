import type { ApiState } from "./use-api.ts";

/** Two answers as one: there when both are, failed when either did. */
export const joinStates = <A, B, T>(
  a: ApiState<A>,
  b: ApiState<B>,
  join: (a: A, b: B) => T,
): ApiState<T> => ({
  data: a.data === undefined || b.data === undefined ? undefined : join(a.data, b.data),
  error: a.error ?? b.error,
  isLoading: a.isLoading || b.isLoading,
  isValidating: a.isValidating || b.isValidating,
  reload: () => {
    a.reload();
    b.reload();
  },
});
