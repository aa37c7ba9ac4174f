import { useSyncExternalStore } from "react";

/** How many notifications a person has not read; the server says so on each of its answers. */
const unreadHeader = "x-unread-notifications";

interface Known {
  /** Undefined until an answer has said it. */
  count: number | undefined;
  /** When the last answer came that said it, in ms of `Date.now`. */
  heardAt: number;
}

const unknown: Known = { count: undefined, heardAt: 0 };
const listeners = new Set<() => void>();
let known = unknown;
/** Calls are numbered as they go out: what an earlier one says is older, whenever it comes. */
let sent = 0;
let newest = 0;

const set = (next: Known): void => {
  const hasChanged = next.count !== known.count;
  known = next;
  if (hasChanged) for (const listener of listeners) listener();
};

/** To be called as a call goes out; the function it answers takes the headers of the answer. */
export const listenForUnread = (): ((headers: Headers) => void) => {
  sent += 1;
  const number = sent;
  return (headers) => {
    const text = headers.get(unreadHeader);
    const count = Number(text);
    if (!text || !Number.isInteger(count) || count < 0 || number < newest) return;
    newest = number;
    set({ count, heardAt: Date.now() });
  };
};

/** Takes the count that a change of it answered. What calls under way say may be older. */
export const takeUnread = (count: number): void => {
  newest = sent + 1;
  set({ count, heardAt: Date.now() });
};

/** Someone else is signed in, or no one: nothing of this is true of them. Answers under way no longer count. */
export const forgetUnread = (): void => {
  newest = sent + 1;
  set(unknown);
};

/** When the count was last told, in ms of `Date.now`; 0 if never. */
export const unreadHeardAt = (): number => known.heardAt;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many notifications the signed-in person has not read; undefined until an answer has said it. */
export const useUnreadCount = (): number | undefined => useSyncExternalStore(subscribe, () => known.count);
