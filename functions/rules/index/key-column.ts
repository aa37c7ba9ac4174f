/**
 * What the rows of a snapshot are sorted by in one way: the distinct keys in their order, and each row's place
 * among them. The keys lie in one text; most readers need only the places.
 */
export interface KeyColumn {
  /** Distinct keys. */
  readonly size: number;
  /** Place of each row's key. */
  readonly places: Uint32Array;
  /** Where each key ends in the text, in UTF-16 units. */
  readonly ends: Uint32Array;
  /** All keys, one after another. */
  readonly text: () => string;
  /** Memory it takes when all of it is in use. */
  readonly bytes: number;
}

/** The key at a place. */
export const keyAt = ({ ends, text }: KeyColumn, place: number): string =>
  text().slice(place === 0 ? 0 : ends[place - 1], ends[place]);

/** @param keys of the rows, in the rows' order */
export const buildKeyColumn = (
  keys: readonly string[],
  compare: (a: string, b: string) => number,
): KeyColumn => {
  const distinct = [...new Set(keys)].sort(compare);
  const placeOf = new Map(distinct.map((key, place) => [key, place]));
  const joined = distinct.join("");
  let end = 0;
  return {
    size: distinct.length,
    places: Uint32Array.from(keys, (key) => placeOf.get(key) ?? 0),
    ends: Uint32Array.from(distinct, (key) => {
      end += key.length;
      return end;
    }),
    text: () => joined,
    bytes: 4 * (keys.length + distinct.length) + joined.length,
  };
};
