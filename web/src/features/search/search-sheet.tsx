import { CloseButton, Drawer, Portal } from "@chakra-ui/react";
import { type RefObject, useRef } from "react";
import type { Searcher } from "../../lib/recent-searches.ts";
import { Designed } from "../../ui/designed.tsx";
import { messages } from "./messages.ts";
import styles from "./search-box.module.css";
import { SearchBox } from "./search-box.tsx";
import type { Shortcut } from "./shortcuts.ts";

interface SearchSheetProps {
  user: Searcher;
  shortcuts: readonly Shortcut[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** Gets the focus back, unless a page was chosen. */
  button: RefObject<HTMLButtonElement | null>;
}

const Sheet = ({ user, shortcuts, isOpen, onChange, button }: SearchSheetProps) => {
  const input = useRef<HTMLInputElement>(null);
  const hasLeft = useRef(false);
  const change = (open: boolean) => {
    if (open) hasLeft.current = false;
    onChange(open);
  };
  const leave = () => {
    hasLeft.current = true;
    onChange(false);
  };
  // Back to where the sheet was opened; on to the page when one was chosen.
  const focusAfter = () => (hasLeft.current ? document.getElementById("main") : button.current);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={({ open }) => change(open)}
      placement="top"
      initialFocusEl={() => input.current}
      finalFocusEl={focusAfter}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content className={styles.sheet ?? ""}>
            <Drawer.Title className="visually-hidden">{messages.sheet}</Drawer.Title>
            <SearchBox user={user} shortcuts={shortcuts} input={input} isInSheet onLeave={leave} />
            <Drawer.CloseTrigger asChild top="1.125rem">
              <CloseButton size="sm" variant="ghost" aria-label="Close search" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};

/** The search of small screens: a sheet of full width. */
export const SearchSheet = (props: SearchSheetProps) => (
  <Designed>
    <Sheet {...props} />
  </Designed>
);
