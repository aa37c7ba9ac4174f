/**
 * Words and the white space between them. Only white space that a search's own `trim` takes away too, so that
 * no search begins or ends with it.
 */
const words = /[^ \t\n\v\f\r]+|[ \t\n\v\f\r]+/g;
const spaces = " \t\n\v\f\r";
/** What stands between two words where nothing else is said. */
const usualSpace = " ";

/** A word, or white space other than one blank, which goes without saying between two words. */
export interface Token {
  readonly text: string;
  readonly isSpace: boolean;
}

const isSpace = (text: string): boolean => spaces.includes(text.charAt(0));

/** A text in lower case as words; white space at its ends is left out. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  for (const [found] of text.toLowerCase().matchAll(words)) {
    const token = { text: found, isSpace: isSpace(found) };
    if (!token.isSpace || (found !== usualSpace && tokens.length > 0)) tokens.push(token);
  }
  if (tokens.at(-1)?.isSpace) tokens.pop();
  return tokens;
};
