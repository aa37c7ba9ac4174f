import fc from "fast-check";
import { expect, it } from "vitest";
import {
  buildVocabulary,
  wordEqualTo,
  wordsContaining,
  wordsEndingWith,
  wordsStartingWith,
} from "../../../functions/rules/index/vocabulary.ts";
import { forAll } from "../../support/for-all.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "Ω"), minLength: 1, maxLength: 8 });

it("a vocabulary finds words by what they contain, begin with, end with or are", () =>
  forAll(300, [fc.uniqueArray(word, { maxLength: 40 }), word], (words, part) => {
    const vocabulary = buildVocabulary(words);
    const found = (numbers: readonly number[]) => numbers.map((number) => words[number]).sort();
    const those = (passes: (each: string) => boolean) => words.filter(passes).sort();
    expect(found(wordsContaining(vocabulary, part))).toEqual(those((each) => each.includes(part)));
    expect(found(wordsStartingWith(vocabulary, part))).toEqual(those((each) => each.startsWith(part)));
    expect(found(wordsEndingWith(vocabulary, part))).toEqual(those((each) => each.endsWith(part)));
    expect(found(wordEqualTo(vocabulary, part))).toEqual(those((each) => each === part));
  }));
