import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { LoadMore } from "../../ui/load-more.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./metrics.module.css";
import { messages } from "./metrics-messages.ts";

interface UnfoldingListProps<T> {
  label: string;
  items: readonly T[];
  /** How many are shown at first. */
  preview: number;
  /** What the button says that shows `count` more. */
  more: (count: number) => string;
  /** How far the unfolded list has come. */
  progress: (shown: number, total: number) => string;
  children: (item: T, index: number) => ReactNode;
}

/** Items an unfolded list grows by, so that thousands open as fast as a few. */
const step = 100;

/** A list that shows its first items, and all of them on demand. Its button stays in sight while it is long. */
export const UnfoldingList = <T,>({
  label,
  items,
  preview,
  more,
  progress,
  children,
}: UnfoldingListProps<T>) => {
  const [shown, setShown] = useState(preview);
  const button = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = shown > preview;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // A folded list is short again: the button would be far above what is seen.
    if (wasOpen.current && !isOpen) button.current?.scrollIntoView({ block: "nearest" });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <ol id={id} className={styles.items} aria-label={label}>
        {items.slice(0, shown).map(children)}
      </ol>
      {isOpen ? (
        <LoadMore
          progress={progress(Math.min(shown, items.length), items.length)}
          hasMore={shown < items.length}
          isLoading={false}
          failure={undefined}
          onLoadMore={() => setShown(shown + step)}
        />
      ) : null}
      {items.length > preview ? (
        <div ref={button} className={styles.fold} data-open={isOpen || undefined}>
          <RowButton
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setShown(isOpen ? preview : preview + step)}
          >
            {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            {isOpen ? messages.less : more(items.length - preview)}
          </RowButton>
        </div>
      ) : null}
    </>
  );
};
