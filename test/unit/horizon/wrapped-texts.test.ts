import { describe, expect, test } from "vitest";
import { compareTexts } from "../../../functions/regulation/comparison/compare-texts.ts";
import { unwrapLines } from "../../../functions/services/files/text/unwrap-lines.ts";
import { randomNumbers } from "../../../scripts/random-numbers.ts";
import { regulationTexts } from "../../support/texts/regulation.ts";

type Random = () => number;
const below = (random: Random, end: number): number => Math.floor(random() * end);

/** Each paragraph with hard line ends; the next one begins in its own line, or behind a blank one. */
const wrapped = (text: string, width: number, gap: string): string =>
  text
    .split("\n")
    .map((paragraph) => {
      const lines: string[] = [];
      for (const word of paragraph.split(" ")) {
        const line = lines.at(-1);
        if (line !== undefined && line.length + 1 + word.length <= width)
          lines[lines.length - 1] = `${line} ${word}`;
        else lines.push(word);
      }
      return lines.join("\n");
    })
    .join(gap);

/** Wrapped so that what stands at `at` begins a line: where a reference looks like a label. */
const brokenAt = (text: string, at: number, width: number, gap: string): string => {
  const from = text.lastIndexOf("\n", at - 1) + 1;
  const before = wrapped(text.slice(from, at).trimEnd(), width, gap);
  const head = from === 0 ? "" : `${wrapped(text.slice(0, from - 1), width, gap)}${gap}`;
  return `${head}${before}${at > from ? "\n" : ""}${wrapped(text.slice(at), width, gap)}`;
};

interface Mutation {
  readonly pattern: RegExp;
  readonly change: (found: string) => string;
}
const otherLetter = (found: string): string =>
  found.replace(/[a-d]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));
const otherDigit = (found: string): string =>
  found.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
const inProse = "(?<!^|\\n)";
const swapped: Readonly<Record<string, string>> = { must: "may", may: "must", shall: "should" };
const mutations: Readonly<Record<string, Mutation>> = {
  "a number": { pattern: /(?<=[a-z$] ?)\d[\d,.]*\d|(?<=[a-z] )\d(?= )/g, change: otherDigit },
  "a number in parentheses": { pattern: /(?<=[a-z] )\(\d+\)(?= )/g, change: otherDigit },
  "a reference to a paragraph": {
    pattern: new RegExp(`${inProse}(?<=paragraphs? )\\([a-d]\\)(?:\\(\\d\\))?`, "g"),
    change: otherLetter,
  },
  "a reference to a section": { pattern: /(?<=§ )\d+\.\d+(?=[ (,.])/g, change: otherDigit },
  "a duty": { pattern: /\b(?:must|may|shall)\b/g, change: (found) => swapped[found] ?? "" },
  "a date": { pattern: /(?<=(?:January|July|March|April|October|June|December) )\d+/g, change: otherDigit },
  "a defined term": {
    pattern: /(?<=[a-z,] )(?:Bank|Customer|Employer|Operator|Administrator|Trust)\b/g,
    change: (found) => found.toLowerCase(),
  },
  "a negation": { pattern: /\bnot /g, change: () => "" },
  "a label": {
    pattern: /(?<=\n)\([a-d1-4]\)(?= )/g,
    change: (found) => (/\d/.test(found) ? otherDigit(found) : otherLetter(found)),
  },
};

const casesOfEach = 50;
const gaps = ["\n", "\n\n"];
/** A text and the same with one thing changed, both wrapped, half of them so that the change begins a line. */
const mutated = (random: Random, { pattern, change }: Mutation): readonly [string, string] => {
  const texts = regulationTexts.filter((text) => text.search(pattern) >= 0);
  const text = texts[below(random, texts.length)] ?? "";
  const places = [...text.matchAll(pattern)];
  const place = places[below(random, places.length)];
  if (!place) throw new Error(`No text has ${pattern}`);
  const other = text.slice(0, place.index) + change(place[0]) + text.slice(place.index + place[0].length);
  const gap = gaps[below(random, 2)] ?? "";
  const width = () => 60 + below(random, 21);
  return random() < 0.5
    ? [brokenAt(text, place.index, width(), gap), brokenAt(other, place.index, width(), gap)]
    : [wrapped(text, width(), gap), wrapped(other, width(), gap)];
};

/** Two labels of one list, each in the place of the other. */
const withLabelsSwapped = (random: Random, text: string): string => {
  const labels = [...text.matchAll(/(?<=\n)\(([a-e]|[1-4])\)(?= )/g)];
  const one = labels[below(random, labels.length)];
  const others = labels.filter(
    (each) => each[0] !== one?.[0] && /\d/.test(each[0]) === /\d/.test(one?.[0] ?? ""),
  );
  const other = others[below(random, others.length)];
  if (!one || !other) throw new Error("No labels to swap");
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  const between = text.slice(first.index + 3, second.index);
  return text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + 3);
};

const classOf = (previous: string, current: string) => compareTexts(previous, current).changeClass;

describe("of texts with hard line ends, read as they are and unwrapped", () => {
  test.each(Object.entries(mutations))("no change of %s is editorial", (name, mutation) => {
    const random = randomNumbers(name.length * 7_919);
    const pairs = Array.from({ length: casesOfEach }, () => mutated(random, mutation));
    for (const read of [String, unwrapLines])
      expect(pairs.filter(([a, b]) => classOf(read(a), read(b)) !== "substantive")).toEqual([]);
  });

  test("no swap of two labels is editorial", () => {
    const random = randomNumbers(17);
    for (let each = 0; each < casesOfEach; each += 1) {
      const text = regulationTexts[each % regulationTexts.length] ?? "";
      const [a, b] = [text, withLabelsSwapped(random, text)].map((side) =>
        wrapped(side, 60 + below(random, 21), gaps[each % 2] ?? ""),
      );
      expect(classOf(a ?? "", b ?? "")).toBe("substantive");
    }
  });

  const settings: Readonly<Record<string, (text: string) => string>> = {
    "other line ends": (text) => text,
    "other dashes and quotes": (text) => text.replaceAll("-", "\u2010").replaceAll("'", "\u2019"),
    "other section signs": (text) =>
      text.replaceAll(/§ (?=\d)/g, "Sec. ").replaceAll(/\bsection (?=\d)/g, "§ "),
    "spaces that do not break": (text) => text.replaceAll("§ ", "§\u00a0"),
    "headings in capitals": (text) =>
      text.replaceAll(/(?<=\n\([a-e]\) )[A-Z][a-z ]+\./g, (heading) => heading.toUpperCase()),
  };
  test.each(Object.entries(settings))("%s are editorial", (name, setting) => {
    const random = randomNumbers(name.length);
    const pairs = Array.from({ length: 90 }, (_, each): [string, string] => {
      const text = regulationTexts[each % regulationTexts.length] ?? "";
      const side = (of: string) => wrapped(of, 60 + below(random, 21), gaps[below(random, 2)] ?? "");
      return [side(text), side(setting(text))];
    });
    expect(pairs.filter(([a, b]) => a !== b).length).toBeGreaterThan(75);
    for (const read of [String, unwrapLines])
      expect(pairs.filter(([a, b]) => classOf(read(a), read(b)) === "substantive")).toEqual([]);
  });
});
