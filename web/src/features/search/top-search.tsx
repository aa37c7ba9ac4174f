import { lazy, Suspense, useRef, useState } from "react";
import type { Searcher } from "../../lib/recent-searches.ts";
import { useMedia } from "../../lib/use-media.ts";
import { EarlySearchBox, type EarlyWords, noEarlyWords } from "./early-search-box.tsx";
import styles from "./search-box.module.css";
import { SearchIcon } from "./search-icon.tsx";
import type { Shortcut } from "./shortcuts.ts";
import { useSearchKeys } from "./use-search-keys.ts";

const SearchBox = lazy(async () => ({ default: (await import("./search-box.tsx")).SearchBox }));

/** Where the bar has no room for a box; the same width as in search-box.module.css. */
const small = "(max-width: 63.99rem)";

const focusMain = () => document.getElementById("main")?.focus({ preventScroll: true });

/** The search of the top bar: a box where there is room, else an icon that opens a sheet. */
export const TopSearch = ({ user, shortcuts }: { user: Searcher; shortcuts: readonly Shortcut[] }) => {
  const input = useRef<HTMLInputElement>(null);
  /** What had the focus when a key opened the box. */
  const cameFrom = useRef<Element | null>(null);
  const early = useRef<EarlyWords>(noEarlyWords);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openBox = () => {
    if (document.activeElement !== input.current) cameFrom.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
    input.current?.click();
  };
  const isSmall = useMedia(small);
  useSearchKeys(() => (isSmall ? setSheetOpen(true) : openBox()));
  const goBack = () => {
    const element = cameFrom.current;
    cameFrom.current = null;
    if (!element) return;
    input.current?.blur();
    if (element instanceof HTMLElement) element.focus();
  };
  const leave = () => {
    cameFrom.current = null;
    focusMain();
  };
  return (
    <>
      <div className={styles.inBar}>
        {isSmall ? null : (
          <Suspense fallback={<EarlySearchBox input={input} words={early} />}>
            <SearchBox
              user={user}
              shortcuts={shortcuts}
              input={input}
              early={early}
              onLeave={leave}
              onEscape={goBack}
            />
          </Suspense>
        )}
      </div>
      <div className={styles.asIcon}>
        <SearchIcon user={user} shortcuts={shortcuts} isOpen={isSheetOpen} onChange={setSheetOpen} />
      </div>
    </>
  );
};
