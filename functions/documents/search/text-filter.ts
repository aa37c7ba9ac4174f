/** What one filter takes of the memory. */
export const filterBytes = 32 * 1024;
const bits = filterBytes * 8;

/** Two places of the filter for three characters that follow each other. */
const placesOf = (text: string, at: number): readonly [number, number] => {
  const two = Math.imul(text.charCodeAt(at), 0x9e3779b1) ^ Math.imul(text.charCodeAt(at + 1), 0x85ebca6b);
  const mixed = Math.imul(two ^ Math.imul(text.charCodeAt(at + 2), 0xc2b2ae35), 0x27d4eb2f) >>> 0;
  return [mixed % bits, (mixed >>> 13) % bits];
};

/**
 * What a text may contain, in the same amount of memory for any text: its sequences of three characters, as a Bloom
 * filter. It never says no when the text contains a part, and seldom yes when it does not.
 */
export class TextFilter {
  readonly #set = new Uint8Array(filterBytes);

  /** @param text as `folded` gives it */
  constructor(text: string) {
    for (let at = 0; at + 2 < text.length; at += 1) {
      for (const place of placesOf(text, at)) {
        const byte = place >>> 3;
        this.#set[byte] = (this.#set[byte] ?? 0) | (1 << (place & 7));
      }
    }
  }

  /** Whether it is worth looking through the text for `part`, as `folded` gives it. */
  mayHold(part: string): boolean {
    for (let at = 0; at + 2 < part.length; at += 1) {
      for (const place of placesOf(part, at)) {
        if (((this.#set[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
      }
    }
    return true;
  }
}
