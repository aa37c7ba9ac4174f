import { useEffect } from "react";
import { useSWRConfig } from "swr";

interface Entry {
  /** Screens that show the answer now. */
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const entries = new Map<string, Entry>();

/** Whether a screen shows the answer of a serialized key now. */
export const isShown = (key: string): boolean => (entries.get(key)?.users ?? 0) > 0;

/**
 * Forgets an answer of the cache some time after the last screen that showed it went away. Every screen counts,
 * those that keep their answers as long as the tab, too: what one of them shows is never forgotten.
 * @param key the serialized key; "" for none
 * @param keepFor in ms; undefined keeps it
 */
export const useCacheExpiry = (key: string, keepFor: number | undefined): void => {
  const { cache } = useSWRConfig();
  useEffect(() => {
    if (!key) return;
    const entry = entries.get(key) ?? { users: 0, timer: undefined };
    entries.set(key, entry);
    clearTimeout(entry.timer);
    entry.users += 1;
    return () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      if (keepFor === undefined) return void entries.delete(key);
      entry.timer = setTimeout(() => {
        entries.delete(key);
        cache.delete(key);
      }, keepFor);
    };
  }, [cache, key, keepFor]);
};
