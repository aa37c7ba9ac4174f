import { RotateCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { messageOf, statusOf } from "../lib/api-error.ts";
import type { ApiState } from "../lib/use-api.ts";
import { EmptyState } from "./empty-state.tsx";
import { notify } from "./notify.ts";
import { PlainButton } from "./plain/plain-button.tsx";

export interface AsyncViewProps<T> {
  state: ApiState<T>;
  /** Same shape and size as what loads, so that nothing jumps. */
  skeleton: ReactNode;
  /**
   * The sentence for a failed load, such as 'Failed to fetch CFR titles'; the reason stands below
   * it, or within it where it is made of one.
   */
  failure: string | ((reason: string) => string);
  /** What the button is called that loads again. */
  retry?: string;
  /** Read out while it loads. */
  loading?: string;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

const noConnection = "The server could not be reached. Check your connection and try again.";

/** What stands in place of data that could not be loaded: the reason, and a way to try again. */
const LoadFailure = ({
  error,
  failure,
  retry,
  onRetry,
}: {
  error: unknown;
  failure: AsyncViewProps<unknown>["failure"];
  retry: string;
  onRetry: () => void;
}) => {
  const reason = messageOf(
    error,
    statusOf(error) === undefined ? noConnection : "Please try again in a moment.",
  );
  const isWithin = typeof failure === "function";
  const heading = isWithin ? failure(reason) : failure;
  useEffect(() => {
    if (statusOf(error) !== 401) notify.error(heading);
  }, [error, heading]);
  return (
    <EmptyState
      icon={TriangleAlert}
      heading={heading}
      body={isWithin ? undefined : reason}
      actions={
        <PlainButton
          variant="outline"
          onClick={({ currentTarget }) => {
            // The button goes away: the focus stays on this page or in this dialog.
            currentTarget.closest<HTMLElement>("main, [role=dialog]")?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          <RotateCw aria-hidden="true" />
          {retry}
        </PlainButton>
      }
    />
  );
};

/** Shows data in each of its states: skeleton, error with retry, empty, there. */
export const AsyncView = <T,>({
  state,
  skeleton,
  failure,
  retry = "Try again",
  loading = "Loading",
  isEmpty,
  empty,
  children,
}: AsyncViewProps<T>) => {
  const { data, error, reload } = state;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error) return <LoadFailure error={error} failure={failure} retry={retry} onRetry={reload} />;
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {loading}
      </span>
      {skeleton}
    </div>
  );
};
