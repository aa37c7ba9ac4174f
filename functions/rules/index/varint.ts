/*
 * Whole numbers from 0 to 2^28 as bytes: seven bits a byte, the least first, the last byte below 128. Reading
 * is written out where it happens: a call for each of millions of numbers would take most of the time.
 */

/** Bytes a number takes. */
export const varintSize = (value: number): number =>
  value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 4;

/** Writes a number at a place; gives the place after it. */
export const writeVarint = (bytes: Uint8Array, at: number, value: number): number => {
  let place = at;
  let rest = value;
  while (rest > 127) {
    bytes[place] = (rest & 127) | 128;
    place += 1;
    rest >>>= 7;
  }
  bytes[place] = rest;
  return place + 1;
};
