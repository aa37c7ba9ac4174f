/** Words of one text that are indexed; a text with more of them is looked through. */
export const maxWords = 20_000;

/** Text as it is compared: in lower case, with ligatures and other forms of letters written out. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** The words of a text, whatever white space is between them. */
export const wordsOf = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);

/** Each word of a text once; as many as are indexed. */
export const distinctWords = (text: string): Set<string> => {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (words.size === maxWords) break;
    words.add(word);
  }
  return words;
};
