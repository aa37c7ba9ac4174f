import { useEffect, useRef } from "react";
import { slashKey } from "./slash-key.ts";

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=textbox]") !== null);

const isDialogOpen = (): boolean =>
  document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]") !== null;

const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** A key without a modifier acts only outside of fields, and can be switched off (WCAG 2.1.4). */
const isSlash = (event: KeyboardEvent): boolean =>
  event.key === "/" &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isField(event.target) &&
  slashKey.isOn();

/** Opens the search by Ctrl+K, Cmd+K or `/`, from anywhere but an open dialog. */
export const useSearchKeys = (open: () => void): void => {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      if (!isCommandK(event) && !isSlash(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
};
