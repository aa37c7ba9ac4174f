import { Search } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import type { Searcher } from "../../lib/recent-searches.ts";
import { useOnceTrue } from "../../lib/use-once-true.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { messages } from "./messages.ts";
import type { Shortcut } from "./shortcuts.ts";

const loadSheet = () => import("./search-sheet.tsx");
const SearchSheet = lazy(async () => ({ default: (await loadSheet()).SearchSheet }));

const prepare = (): void => {
  // A failure shows when the sheet itself is opened.
  loadSheet().catch(() => undefined);
};

interface SearchIconProps {
  user: Searcher;
  shortcuts: readonly Shortcut[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The search of small screens: an icon in the bar that opens a sheet. */
export const SearchIcon = ({ isOpen, onChange, ...search }: SearchIconProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useOnceTrue(isOpen);
  return (
    <>
      <PlainButton
        ref={button}
        variant="ghost"
        isIcon
        aria-label={messages.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => onChange(!isOpen)}
      >
        <Search aria-hidden="true" />
      </PlainButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <SearchSheet isOpen={isOpen} onChange={onChange} button={button} {...search} />
        </Suspense>
      ) : null}
    </>
  );
};
