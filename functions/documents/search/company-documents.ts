import { sharedLetters, wordsOf as wordsOfTerms } from "../../../shared/text-search/words.ts";
import { log } from "../../core/log.ts";
import { ByteCache } from "../../services/cache/byte-cache.ts";
import { type PackedText, textOf } from "../policies/document-objects.ts";
import { policyOfFile } from "../policies/policy-files.ts";
import { filterBytes, TextFilter } from "./text-filter.ts";
import { WordIndex } from "./word-index.ts";
import { distinctWords, folded, maxWords } from "./words.ts";

/** Texts that are fetched at the same time. */
const parallel = 24;
/** What one company's index, and its texts, may take of a function's memory; texts beyond it are looked through. */
const maxIndexBytes = 64 * 1024 * 1024;
const maxTextBytes = 48 * 1024 * 1024;

/** Where texts come from: undefined for one that is not there. */
export type FetchText = (textKey: string) => Promise<PackedText | undefined>;

const noteFailure = (textKey: string, error: unknown): void => {
  const errorName = error instanceof Error ? error.name : "unknown";
  log.warn("text of a document not fetched", { ...policyOfFile(textKey), errorName });
};

/**
 * The texts of one company's documents, as far as they were fetched. The text of a document never changes, so
 * each is fetched once; documents that were deleted stay here, and the caller leaves them out.
 */
export class CompanyDocuments {
  readonly #fetch: FetchText;
  readonly #maxIndexBytes: number;
  readonly #index = new WordIndex();
  /** Of texts that are not in the index: it is full, or they have too many words. */
  readonly #filters = new Map<string, TextFilter>();
  readonly #texts = new Map<string, PackedText>();
  readonly #known = new Set<string>();
  #textBytes = 0;
  #refresh: Promise<void> = Promise.resolve();

  constructor(fetch: FetchText, maxIndex = maxIndexBytes) {
    this.#fetch = fetch;
    this.#maxIndexBytes = maxIndex;
  }

  /** How many documents were fetched, deleted ones among them. */
  get count(): number {
    return this.#known.size;
  }

  /** What is kept takes so much of the memory, about. */
  get bytes(): number {
    return this.#index.bytes + this.#filters.size * filterBytes + this.#textBytes;
  }

  /**
   * Fetches the missing texts. A text that cannot be fetched now is requested again the next time.
   * @returns when all were asked for; never fails
   */
  refresh(textKeys: readonly string[]): Promise<void> {
    this.#refresh = this.#refresh.then(() => this.#load(textKeys.filter((id) => !this.#known.has(id))));
    return this.#refresh;
  }

  async #load(missing: readonly string[]): Promise<void> {
    const waiting = [...missing];
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await this.#add(id);
    };
    await Promise.all(Array.from({ length: Math.min(parallel, missing.length) }, work));
  }

  async #add(textKey: string): Promise<void> {
    try {
      const packed = await this.#fetch(textKey);
      if (!packed) return;
      this.#known.add(textKey);
      this.#enter(textKey, textOf(packed));
      if (this.#textBytes + packed.length > maxTextBytes) return;
      this.#texts.set(textKey, packed);
      this.#textBytes += packed.length;
    } catch (error) {
      noteFailure(textKey, error);
    }
  }

  #enter(textKey: string, text: string): void {
    const words = distinctWords(text);
    if (words.size < maxWords && this.#index.bytes <= this.#maxIndexBytes) this.#index.add(textKey, words);
    else this.#filters.set(textKey, new TextFilter(folded(text)));
  }

  /** Whether all of these were fetched: a search finds them by their texts. */
  knowsAll(textKeys: readonly string[]): boolean {
    return textKeys.every((id) => this.#known.has(id));
  }

  /** Whether a document is not in the index and may hold these parts: only its text can tell. */
  mustBeLookedThrough(textKey: string, parts: readonly string[]): boolean {
    const filter = this.#filters.get(textKey);
    return filter !== undefined && parts.every((part) => filter.mayHold(part));
  }

  /** Documents of the index in whose text `part` stands in a word; `part` as `wordsOf` gives it. */
  holding(part: string): Set<string> {
    return this.#index.holding(part);
  }

  /** Documents of the index in whose text a word of this stem stands. */
  holdingForm(stem: string): Set<string> {
    const isForm = (word: string): boolean => wordsOfTerms(word).some((each) => each.stem === stem);
    return this.#index.holding(sharedLetters(stem), isForm);
  }

  /** The text of a document; undefined when it cannot be read. */
  async text(textKey: string): Promise<string | undefined> {
    try {
      const packed = this.#texts.get(textKey) ?? (await this.#fetch(textKey));
      return packed && textOf(packed);
    } catch (error) {
      noteFailure(textKey, error);
      return undefined;
    }
  }
}

/** Companies whose texts a warm function keeps; the least recently used one is dropped first. */
const companies = new ByteCache<CompanyDocuments>(256 * 1024 * 1024);
/** With this many deleted documents, fetching the others again pays off. */
const maxDeleted = 250;

/**
 * A company's texts, from memory where they were used before, without outdated ones.
 * @param textKeys of the documents that have a text now
 */
export const companyDocuments = (
  companyId: string,
  textKeys: readonly string[],
  fetch: FetchText,
): { documents: CompanyDocuments; refreshed: Promise<void> } => {
  const kept = companies.get(companyId);
  const isStale = kept && kept.count > textKeys.length + maxDeleted;
  const documents = kept && !isStale ? kept : new CompanyDocuments(fetch);
  companies.set(companyId, documents, documents.bytes);
  const refreshed = documents.refresh(textKeys).then(() => {
    if (companies.get(companyId) === documents) companies.set(companyId, documents, documents.bytes);
  });
  return { documents, refreshed };
};
