import { CloseButton, Drawer, IconButton, Portal } from "@chakra-ui/react";
import { Search } from "lucide-react";
import { useRef } from "react";
import type { Searcher } from "../../lib/recent-searches.ts";
import { messages } from "./messages.ts";
import styles from "./search-box.module.css";
import { SearchBox } from "./search-box.tsx";
import type { Shortcut } from "./shortcuts.ts";

interface SearchSheetProps {
  user: Searcher;
  shortcuts: readonly Shortcut[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The search of small screens: an icon in the bar that opens a sheet of full width. */
export const SearchSheet = ({ user, shortcuts, isOpen, onChange }: SearchSheetProps) => {
  const input = useRef<HTMLInputElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
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
  const focusAfter = () => (hasLeft.current ? document.getElementById("main") : trigger.current);
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
      <Drawer.Trigger asChild>
        <IconButton ref={trigger} variant="ghost" aria-label={messages.open}>
          <Search aria-hidden="true" />
        </IconButton>
      </Drawer.Trigger>
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
