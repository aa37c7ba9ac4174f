import { buildVocabulary, type Vocabulary, wordOf, wordsContaining } from "../../rules/index/vocabulary.ts";

/** Bytes that an entry of an array of small numbers takes, with the room arrays keep to grow. */
const bytesPerEntry = 12;
/** A word's text, its key and its array. */
const bytesPerWord = 120;

/** Which documents hold a word, found by any part of the word. Documents are only ever added. */
export class WordIndex {
  readonly #documents: string[] = [];
  /** By word, in the order in which they came; the values are places in `#documents`. */
  readonly #holders = new Map<string, number[]>();
  #entries = 0;
  #opened: { readonly vocabulary: Vocabulary; readonly holders: readonly (readonly number[])[] } | undefined;

  /** What the index takes of the memory, about. */
  get bytes(): number {
    return this.#entries * bytesPerEntry + this.#holders.size * bytesPerWord;
  }

  /** @param words in the form in which they are looked for */
  add(document: string, words: ReadonlySet<string>): void {
    const place = this.#documents.push(document) - 1;
    for (const word of words) {
      const holders = this.#holders.get(word);
      if (holders) holders.push(place);
      else this.#holders.set(word, [place]);
    }
    this.#entries += words.size;
    this.#opened = undefined;
  }

  /** The documents in which `part` stands in a word that fits. */
  holding(part: string, fits: (word: string) => boolean = () => true): Set<string> {
    this.#opened ??= {
      vocabulary: buildVocabulary([...this.#holders.keys()]),
      holders: [...this.#holders.values()],
    };
    const { vocabulary, holders } = this.#opened;
    const found = new Set<string>();
    for (const word of wordsContaining(vocabulary, part)) {
      if (!fits(wordOf(vocabulary, word))) continue;
      for (const place of holders[word] ?? []) found.add(this.#documents[place] ?? "");
    }
    return found;
  }
}
