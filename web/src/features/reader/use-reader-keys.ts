import { useEffect, useRef } from "react";

export interface ReaderKeys {
  previous: () => void;
  next: () => void;
  contents: () => void;
  citation: () => void;
  list: () => void;
}

const keys: Readonly<Record<string, keyof ReaderKeys>> = {
  "[": "previous",
  "]": "next",
  t: "contents",
  c: "citation",
  "?": "list",
};

/** A key belongs to what is typed into, and to an open dialog or menu. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=dialog]") !== null) ||
  document.querySelector("[role=dialog]") !== null;

/** The keys of the reader; none while one types. */
export const useReaderKeys = (actions: ReaderKeys): void => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      const name = keys[event.key];
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
