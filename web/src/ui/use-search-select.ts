import { type KeyboardEvent, useEffect, useState } from "react";

export interface SearchOption {
  readonly value: string;
  readonly label: string;
  /** Stands beside the label in lighter letters, and is searched too. */
  readonly detail?: string;
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[\s_/,-]+/g, " ");

/** Options that hold every typed word. */
const matching = (options: readonly SearchOption[], typed: string): readonly SearchOption[] => {
  const words = fold(typed).split(" ").filter(Boolean);
  return options.filter(({ label, detail = "" }) => {
    const text = fold(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  });
};

/** Closes on Escape before anything around the field sees the key, such as the dialog it is in. */
const useEscape = (isOpen: boolean, close: () => void) =>
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    if (isOpen) window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isOpen, close]);

/** State and keyboard of a box that offers what was typed for (WAI-ARIA, combobox with a list). */
export const useSearchSelect = (
  options: readonly SearchOption[],
  value: string,
  onChange: (value: string) => void,
) => {
  const chosen = options.find((option) => option.value === value);
  // Null until something is typed: opened, the list shows everything around the present choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const choices = typed === null ? options : matching(options, typed);
  const open = () => {
    if (!isOpen) setActive(chosen ? options.indexOf(chosen) : -1);
    setOpen(true);
  };
  const [close] = useState(() => () => {
    setOpen(false);
    setTyped(null);
  });
  useEscape(isOpen, close);
  const choose = (option: SearchOption | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) return open();
    const { length } = choices;
    if (length > 0) setActive((Math.max(active, step < 0 ? 0 : -1) + step + length) % length);
  };
  const keys = new Map<string, () => void>([
    ["ArrowDown", () => move(1)],
    ["ArrowUp", () => move(-1)],
    ["Enter", () => (isOpen ? choose(choices[active]) : open())],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    // The best answer is ready for Enter as soon as something is typed.
    setActive(text.trim() ? 0 : -1);
  };
  return {
    shown: typed ?? chosen?.label ?? "",
    choices,
    isOpen,
    active,
    setActive,
    open,
    close,
    choose,
    type,
    onKeyDown,
  };
};
