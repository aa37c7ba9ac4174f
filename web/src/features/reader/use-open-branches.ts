import { useMemo, useState } from "react";
import type { ContentsEntry } from "../../../../shared/schemas/regulation-text.ts";
import { openAtFirst } from "./contents-names.ts";

export interface OpenBranches {
  isOpen: (id: string) => boolean;
  set: (id: string, isOpen: boolean) => void;
}

type Choices = Readonly<Record<string, boolean>>;

const nameOf = (tree: string): string => `subpart-contents:${tree}`;

const readChoices = (tree: string): Choices => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(tree)) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
};

const keep = (tree: string, choices: Choices): void => {
  try {
    localStorage.setItem(nameOf(tree), JSON.stringify(choices));
  } catch {
    // Storage can be full or switched off; the choice then lasts as long as the page.
  }
};

/**
 * Which branches of a tree are open; what a person opens and closes is remembered in this browser.
 * @param tree names the tree, such as "21/11"
 * @param current the leaf that is read: the branches above it are open
 */
export const useOpenBranches = (
  tree: string,
  entries: readonly ContentsEntry[],
  current: string | undefined,
): OpenBranches => {
  const [choices, setChoices] = useState(() => readChoices(tree));
  const first = useMemo(() => openAtFirst(entries, tree, current), [entries, tree, current]);
  return {
    isOpen: (id) => choices[id] ?? first.has(id),
    set: (id, isOpen) => {
      const next = { ...choices, [id]: isOpen };
      setChoices(next);
      keep(tree, next);
    },
  };
};
