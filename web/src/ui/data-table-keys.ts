import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { SelectActions } from "./data-table-selection.tsx";

const controlsIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a[href], button, input, select"),
];

/** One row's controls are in the tab order; arrow keys reach the others. */
const setTabRow = (body: HTMLElement, active: number): void => {
  [...body.children].forEach((row, index) => {
    const tabIndex = index === active ? 0 : -1;
    for (const control of controlsIn(row)) {
      if (control.getAttribute("tabindex") !== String(tabIndex)) control.tabIndex = tabIndex;
    }
  });
};

const rowIndexOf = (body: HTMLElement, target: EventTarget | null): number =>
  target instanceof Node ? [...body.children].findIndex((row) => row.contains(target)) : -1;

/** Where a key leads from a row; undefined for keys that lead nowhere. */
const goal = (key: string, index: number, count: number): number | undefined => {
  if (key === "ArrowDown" || key === "j") return Math.min(index + 1, count - 1);
  if (key === "ArrowUp" || key === "k") return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
};

/** Fields that need the arrows themselves. */
const isTyping = (control: HTMLElement): boolean =>
  control.matches("select, textarea, input:not([type=checkbox])");

interface RowKeys {
  body: RefObject<HTMLTableSectionElement | null>;
  isEnabled: boolean;
  isSelectable: boolean;
  actions: SelectActions;
}

/** Moves to the control in the same place of another row. */
const focusRow = (body: HTMLElement, control: HTMLElement, from: number, to: number): void => {
  const [here, there] = [body.children[from], body.children[to]];
  if (!here || !there) return;
  const targets = controlsIn(there);
  (targets[controlsIn(here).indexOf(control)] ?? targets[0])?.focus();
};

/** Presses the control of the row that names this letter as its key. */
const pressLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent, control: HTMLElement): boolean => {
  if (ctrlKey || metaKey || !/^[a-z]$/.test(key)) return false;
  const named = control.closest("tr")?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  // The control has the focus then: what it opens gives it back there.
  named?.focus({ preventScroll: true });
  named?.click();
  return named !== undefined && named !== null;
};

/** Enter opens where it does nothing by itself, Space and x select. */
const press = (event: KeyboardEvent, control: HTMLElement, index: number, keys: RowKeys): boolean => {
  if (event.key === "x" && keys.isSelectable && !event.ctrlKey && !event.metaKey) {
    keys.actions.select(index, false);
    return true;
  }
  if (event.key === "Enter" && control.matches("input")) {
    control.closest("tr")?.querySelector<HTMLElement>("a[href]")?.click();
    return true;
  }
  if (event.key === " " && keys.isSelectable && control.matches("a")) {
    keys.actions.select(index, event.shiftKey);
    return true;
  }
  if (event.key === "a" && keys.isSelectable && (event.ctrlKey || event.metaKey)) {
    keys.actions.selectAll();
    return true;
  }
  return pressLetter(event, control);
};

/** Moves, and selects what is passed while Shift is held. */
const move = (event: KeyboardEvent, control: HTMLElement, from: number, keys: RowKeys): boolean => {
  const body = keys.body.current;
  if (!body || event.ctrlKey || event.metaKey) return false;
  const to = goal(event.key, from, body.children.length);
  if (to === undefined) return false;
  if (event.shiftKey && keys.isSelectable) keys.actions.extend(from, to);
  focusRow(body, control, from, to);
  return true;
};

/**
 * The keyboard in the rows of a table: its controls are one row's worth of tab stops (a roving tabindex),
 * arrows, j and k, Home and End go to the same control of another row, with Shift they select on the way, Enter
 * opens the row, Space and x select it, and a letter presses the control that names it in `aria-keyshortcuts`.
 * Links and buttons keep their own keys. The keys work while the focus is in the rows, and nowhere else.
 */
export const useRowKeys = (keys: RowKeys) => {
  const { body, isEnabled } = keys;
  const active = useRef(0);
  // After each drawing: rows may be new, and in another order.
  useLayoutEffect(() => {
    if (!isEnabled || !body.current) return;
    active.current = Math.max(0, rowIndexOf(body.current, document.activeElement));
    setTabRow(body.current, active.current);
  });
  if (!isEnabled) return {};
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = body.current ? rowIndexOf(body.current, target) : -1;
      if (!body.current || index < 0 || index === active.current) return;
      active.current = index;
      setTabRow(body.current, index);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const control = event.target;
      if (!(control instanceof HTMLElement) || !body.current || event.altKey || isTyping(control)) return;
      const index = rowIndexOf(body.current, control);
      if (index < 0) return;
      if (move(event, control, index, keys) || press(event, control, index, keys)) event.preventDefault();
    },
  };
};
