import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useCloseOutside } from "../lib/use-close-outside.ts";
import styles from "./drop-panel.module.css";

interface DropPanelProps {
  /** What the button says, and the panel is called. */
  label: string;
  /** Shown in place of `label`, where the button says what is chosen. */
  shown?: string | undefined;
  icon: LucideIcon;
  /** The edge of the button that the panel keeps to. */
  align: "start" | "end";
  /** What is in it; `close` also gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls below it; Escape, a press and the focus elsewhere close it. */
export const DropPanel = ({ label, shown = label, icon: Icon, align, children }: DropPanelProps) => {
  const [isOpen, setOpen] = useState(false);
  const [leave] = useState(() => () => setOpen(false));
  const place = useCloseOutside<HTMLDivElement>(isOpen, leave);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => {
    leave();
    button.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the controls inside
    <div
      ref={place}
      className={styles.place}
      onKeyDown={(event) => {
        const isHere = event.target instanceof Node && place.current?.contains(event.target);
        if (!isOpen || event.key !== "Escape" || event.defaultPrevented || !isHere) return;
        event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={shown === label ? undefined : `${label}: ${shown}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon aria-hidden="true" />
        <span className={styles.label}>{shown}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen ? (
        <div id={panelId} role="dialog" aria-label={label} className={styles.panel} data-align={align}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
};
