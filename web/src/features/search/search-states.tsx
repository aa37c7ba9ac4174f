import { useSyncExternalStore } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { messages } from "./messages.ts";
import styles from "./search-panel.module.css";
import type { Search } from "./use-search.ts";

const subscribe = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Whether the browser believes to have a connection. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

const Words = ({ heading, body }: { heading: string; body: string }) => (
  <div className={styles.words}>
    <p className={styles.wordsHeading}>{heading}</p>
    <p>{body}</p>
  </div>
);

const waitingRows = ["62%", "48%", "70%"];

const Waiting = () => (
  <div className={styles.waiting} aria-hidden="true">
    {waitingRows.map((width) => (
      <Skeleton key={width} width={width} height="0.875rem" />
    ))}
  </div>
);

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { offline, failed } = messages;
  if (!useOnline()) return <Words heading={offline.heading} body={offline.body} />;
  return (
    <div className={styles.words}>
      <p className={styles.wordsHeading}>{failed.heading}</p>
      <p>{messageOf(error, failed.fallback)}</p>
      <button type="button" className={styles.quiet} onClick={onRetry}>
        {failed.again}
      </button>
    </div>
  );
};

/** What stands in the panel when there is no list: how to begin, that it is on its way, or that there is none. */
export const SearchWords = ({ typed, search }: { typed: string; search: Search }) => {
  if (typed === "") return <Words {...messages.start} />;
  if (search.error) return <Failure error={search.error} onRetry={search.reload} />;
  if (!search.isCurrent) return <Waiting />;
  return <Words heading={messages.nothing.heading(typed)} body={messages.nothing.body} />;
};
