import { useState } from "react";
import type { SearchEntry } from "./search-entries.ts";
import type { SearchGroup } from "./search-groups.ts";

/**
 * Which line of the list is the active one: the one chosen by arrows or pointer while it is there, else the
 * first where `prefersFirst`. A line is known by its key, so a new answer never moves the choice to another.
 */
export const useActiveEntry = (groups: readonly SearchGroup[], prefersFirst: boolean) => {
  const [chosen, setChosen] = useState<string>();
  const entries = groups.flatMap((group) => group.entries);
  const at = entries.findIndex(({ key }) => key === chosen);
  const activeAt = at < 0 && prefersFirst && entries.length > 0 ? 0 : at;
  const active: SearchEntry | undefined = entries[activeAt];
  const step = (by: 1 | -1) => {
    const from = activeAt < 0 && by < 0 ? 0 : activeAt;
    setChosen(entries[(from + by + entries.length) % entries.length]?.key);
  };
  return { entries, active, activeAt, choose: setChosen, step };
};
