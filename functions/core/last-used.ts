/*
 * What a function keeps in memory between calls lies in maps whose last entry was used last: the first ones go.
 */

/** Lets the first entries go, one by one, as long as there is too much. */
export const dropFirst = (map: Map<unknown, unknown>, isTooMuch: () => boolean): void => {
  for (const first of map.keys()) {
    if (!isTooMuch()) break;
    map.delete(first);
  }
};

/** Puts an entry at the end, and lets the first ones go where there are more than `most`. */
export const putLast = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most?: number): void => {
  map.delete(key);
  map.set(key, value);
  if (most !== undefined) dropFirst(map, () => map.size > most);
};
