import type { ListName } from "../../../shared/exports/lists.ts";
import type { SavedView } from "../../../shared/schemas/saved-view.ts";

/*
 * The views a person used in this browser, so that a list is asked for by its view while the session and the views
 * are still being read. A guess for speed alone, as `remembered-reader.ts`: what is shown depends on the answers.
 */

interface Known {
  views: readonly SavedView[];
  /** Ids of those that lists open with. */
  defaults: readonly string[];
}

const nothing: Known = { views: [], defaults: [] };
/** As many as are kept, the newest first. */
const most = 30;

const prefix = "subpart-views-";

const read = (userId: string): Known => {
  try {
    const stored: Known | null = JSON.parse(localStorage.getItem(prefix + userId) ?? "null");
    return Array.isArray(stored?.views) && Array.isArray(stored.defaults) ? stored : nothing;
  } catch {
    return nothing;
  }
};

const write = (userId: string, known: Known): void => {
  try {
    localStorage.setItem(prefix + userId, JSON.stringify(known));
  } catch {
    // Storage can be switched off; a list is then asked for a little later.
  }
};

const withViews = (known: readonly SavedView[], views: readonly SavedView[]): readonly SavedView[] =>
  [...views, ...known.filter(({ id }) => !views.some((each) => each.id === id))].slice(0, most);

export const knownViews = {
  /** A view by its id, or the one that a list opens with. */
  get: (userId: string, list: ListName, id?: string): SavedView | undefined => {
    const { views, defaults } = read(userId);
    return views.find((view) => view.list === list && (id ? view.id === id : defaults.includes(view.id)));
  },
  add: (userId: string, views: readonly SavedView[]): void => {
    if (views.length === 0) return;
    const known = read(userId);
    write(userId, { ...known, views: withViews(known.views, views) });
  },
  /** What the session says: a person's default views, all of them. */
  setDefaults: (userId: string, views: readonly SavedView[]): void => {
    const known = read(userId);
    if (views.length === 0 && known.defaults.length === 0) return;
    write(userId, { views: withViews(known.views, views), defaults: views.map(({ id }) => id) });
  },
  /** Their person signed out. */
  forgetAll: (): void => {
    try {
      for (const name of Object.keys(localStorage))
        if (name.startsWith(prefix)) localStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
};
