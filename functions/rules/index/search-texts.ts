import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { buildPostings, type Postings, type Sequences } from "./postings.ts";
import { tokensOf } from "./tokens.ts";
import { varintSize, writeVarint } from "./varint.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.ts";

/**
 * The searched texts of a snapshot as numbers of words. 0 ends a field; then come the kinds of unusual white
 * space; then the words, the most frequent first. Between two words stands one blank where no other space does.
 */
export interface SearchTexts {
  readonly rows: number;
  readonly spaces: readonly string[];
  readonly vocabulary: Vocabulary;
  /** In which rows each number stands. */
  readonly postings: Postings;
  /** What stands where in each row: only searches of several words need it. */
  readonly sequences: () => Sequences;
}

export const endOfField = 0;
export const firstSpace = 1;

/** The texts a search looks at (behaviour: title, section, citation, simplified text, action). */
export const searchedTexts = (
  rule: Pick<MasterRule, "ruleTitle" | "section" | "sourceSection" | "ruleTextSimplified" | "action">,
): string[] => [rule.ruleTitle, rule.section, rule.sourceSection, rule.ruleTextSimplified, rule.action];

/** Numbers in a growing column of memory: millions of them would be too many for an array. */
class Numbers {
  private values = new Uint32Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  toArray(): Uint32Array {
    return this.values.subarray(0, this.length);
  }
}

interface Seen {
  readonly text: string;
  readonly isSpace: boolean;
  count: number;
}

/** All tokens in order of appearance, with numbers from 1; rows end where `rowEnds` says. */
const readTokens = (rules: readonly MasterRule[]) => {
  const seen: Seen[] = [];
  const numberOf = new Map<string, number>();
  const numbers = new Numbers();
  const rowEnds = new Uint32Array(rules.length);
  for (const [row, rule] of rules.entries()) {
    for (const text of searchedTexts(rule)) {
      for (const token of tokensOf(text)) {
        let number = numberOf.get(token.text);
        if (number === undefined) {
          number = seen.push({ ...token, count: 0 });
          numberOf.set(token.text, number);
        }
        const known = seen[number - 1];
        if (known) known.count += 1;
        numbers.push(number);
      }
      numbers.push(endOfField);
    }
    rowEnds[row] = numbers.length;
  }
  return { seen, numbers: numbers.toArray(), rowEnds };
};

const encodeSequences = (numbers: Uint32Array, rowEnds: Uint32Array, final: Uint32Array): Sequences => {
  let size = 0;
  for (const number of numbers) size += varintSize(final[number] ?? 0);
  const bytes = new Uint8Array(size);
  const starts = new Uint32Array(rowEnds.length + 1);
  let at = 0;
  let next = 0;
  for (const [row, end] of rowEnds.entries()) {
    for (; next < end; next += 1) at = writeVarint(bytes, at, final[numbers[next] ?? 0] ?? 0);
    starts[row + 1] = at;
  }
  return { bytes, starts };
};

export const buildSearchTexts = (rules: readonly MasterRule[]): SearchTexts => {
  const { seen, numbers, rowEnds } = readTokens(rules);
  const order = seen
    .map((token, index) => ({ ...token, number: index + 1 }))
    .sort((a, b) => Number(b.isSpace) - Number(a.isSpace) || b.count - a.count);
  const final = new Uint32Array(seen.length + 1);
  for (const [index, { number }] of order.entries()) final[number] = index + firstSpace;
  const textsWhere = (space: boolean) =>
    order.filter(({ isSpace }) => isSpace === space).map(({ text }) => text);
  const sequences = encodeSequences(numbers, rowEnds, final);
  return {
    rows: rules.length,
    spaces: textsWhere(true),
    vocabulary: buildVocabulary(textsWhere(false)),
    postings: buildPostings(sequences, firstSpace + order.length),
    sequences: () => sequences,
  };
};
