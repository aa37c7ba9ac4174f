import { useCallback, useSyncExternalStore } from "react";
import * as z from "zod";
import { Density, type ListName } from "../../../shared/exports/lists.ts";
import { useSession } from "./session.ts";

const Layout = z.object({ columns: z.array(z.string()).optional(), density: Density.optional() });
/** Which columns a person sees in which order, and how high the rows are; what they did not choose is left out. */
export type ListLayout = z.infer<typeof Layout>;

/** A saved view as it lays its list out. */
export interface LaidView {
  readonly id: string;
  readonly version: number;
  readonly columns: readonly string[];
  readonly density: Density;
}

const nothing: ListLayout = {};
/** What was read or set last, with the text of the storage it stands for. */
const layouts = new Map<string, { text: string | null; layout: ListLayout }>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const storedText = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage can be switched off; a choice then lasts until the page is left.
    return layouts.get(name)?.text ?? null;
  }
};

const parsed = (text: string | null): ListLayout => {
  try {
    return Layout.catch(nothing).parse(JSON.parse(text ?? "{}"));
  } catch {
    return nothing;
  }
};

const readOwn = (name: string): ListLayout => {
  const text = storedText(name);
  const known = layouts.get(name);
  if (known?.text === text) return known.layout;
  const layout = parsed(text);
  layouts.set(name, { text, layout });
  return layout;
};

const readView = (name: string, { columns, density }: LaidView): ListLayout => {
  const known = layouts.get(name);
  if (known) return known.layout;
  const layout = { columns: [...columns], density };
  layouts.set(name, { text: null, layout });
  return layout;
};

const set = (name: string, layout: ListLayout, isKept: boolean): void => {
  const text = isKept ? JSON.stringify(layout) : null;
  layouts.set(name, { text, layout });
  try {
    if (text !== null) localStorage.setItem(name, text);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
};

/**
 * How a person sees a list: remembered in this browser per person and list. A view that is open comes with its own,
 * which can be changed until the page is left.
 */
export const useListLayout = (list: ListName, view?: LaidView) => {
  const userId = useSession().user?.id;
  const own = `subpart-list-${userId}-${list}`;
  const name = view ? `${own}-${view.id}-${view.version}` : own;
  const layout = useSyncExternalStore(subscribe, () => (view ? readView(name, view) : readOwn(name)));
  const isKept = view === undefined;
  const change = useCallback((next: ListLayout) => set(name, next, isKept), [name, isKept]);
  return { layout, change };
};
