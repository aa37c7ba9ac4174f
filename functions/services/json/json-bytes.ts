export const quote = 0x22;
const backslash = 0x5c;
export const lineFeed = 0x0a;
export const openObject = 0x7b;
export const closeObject = 0x7d;
export const openArray = 0x5b;
export const closeArray = 0x5d;
export const comma = 0x2c;
export const colon = 0x3a;
export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;

/** Bytes a number or literal may hold; what they spell is left to JSON.parse. */
export const scalarBytes = new Uint8Array(256);
for (const letter of "+-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  scalarBytes[letter.charCodeAt(0)] = 1;

/** Most texts are short: looking at a few bytes here is quicker than a native search, which wins on long ones. */
export const nextQuote = (chunk: Buffer, from: number): number => {
  const near = Math.min(from + 24, chunk.length);
  for (let at = from; at < near; at += 1) if (chunk[at] === quote) return at;
  return chunk.indexOf(quote, near);
};

export const backslashesBefore = (chunk: Buffer, end: number, from: number): number => {
  let at = end;
  while (at > from && chunk[at - 1] === backslash) at -= 1;
  return end - at;
};
