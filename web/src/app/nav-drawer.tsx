import { Menu } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useOnceTrue } from "../lib/use-once-true.ts";
import { PlainButton } from "../ui/plain/plain-button.tsx";
import type { Place } from "./navigation.ts";

const loadPanel = () => import("./nav-drawer-panel.tsx");
const NavDrawerPanel = lazy(async () => ({ default: (await loadPanel()).NavDrawerPanel }));

const prepare = (): void => {
  // A failure shows when the drawer itself is opened.
  loadPanel().catch(() => undefined);
};

interface NavDrawerProps {
  places: readonly Place[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** The button of the side drawer, and the drawer once it was opened. */
export const NavDrawer = ({ isOpen, onChange, places }: NavDrawerProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useOnceTrue(isOpen);
  return (
    <>
      <PlainButton
        ref={button}
        variant="ghost"
        isIcon
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => onChange(!isOpen)}
      >
        <Menu aria-hidden="true" />
      </PlainButton>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NavDrawerPanel places={places} isOpen={isOpen} onChange={onChange} button={button} />
        </Suspense>
      ) : null}
    </>
  );
};
