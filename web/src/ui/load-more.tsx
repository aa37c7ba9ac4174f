import { Button } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import styles from "./load-more.module.css";

interface LoadMoreProps {
  /** How far the list has come, such as "Showing 50 of 320 rules". Read out when it changes. */
  progress: string;
  hasMore: boolean;
  isLoading: boolean;
  /** Said when the next page could not be loaded; the button then tries again. */
  failure: string | undefined;
  onLoadMore: () => void;
}

/** How far ahead of the end of the list the next page is asked for. */
const reach = "600px";

/**
 * The end of a growing list. The next page comes by itself before its end is reached; the button is for
 * those who move by keyboard, and for a page that failed (which is never asked for again by itself).
 */
export const LoadMore = ({ progress, hasMore, isLoading, failure, onLoadMore }: LoadMoreProps) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoadMore);
  useEffect(() => {
    latest.current = onLoadMore;
  });
  const isWatching = hasMore && !isLoading && !failure;
  useEffect(() => {
    if (!isWatching || !end.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: reach },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return (
    <div ref={end} className={styles.end}>
      <p role="status" className={styles.progress} data-failed={failure ? true : undefined}>
        {failure ?? progress}
      </p>
      {hasMore ? (
        <Button variant="outline" size="sm" loading={isLoading} loadingText="Loading..." onClick={onLoadMore}>
          {failure ? "Try again" : "Load more"}
        </Button>
      ) : null}
    </div>
  );
};
