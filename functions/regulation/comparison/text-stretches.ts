import type { ChangeReason } from "../../../shared/schemas/horizon.ts";
import { commonTokens } from "../../../shared/text-diff/token-diff.ts";
import { numbered } from "../../../shared/text-diff/words.ts";
import { type ChangedSide, type ClassedChange, classifyMeaning, reasonOfSetting } from "./classify-change.ts";
import { meaningTokens } from "./meaning-tokens.ts";
import { Paragraphs } from "./paragraphs.ts";
import { wordsIn } from "./word-division.ts";

/** How much a reason tells: a change that is made of several has the first of theirs. */
const byWeight: readonly ChangeReason[] = [
  "negation",
  "duty",
  "date",
  "number",
  "text-removed",
  "text-added",
  "wording",
  "renumbering",
  "letter-case",
  "typography",
  "punctuation-marks",
  "quotes",
  "dashes",
  "spaces",
];

/** A stretch of both texts: equal where `change` is null. */
export interface Stretch {
  removed: string;
  added: string;
  change: ClassedChange | null;
}

type Side = Omit<ChangedSide, "start" | "end">;

const sideOf = (text: string): Side => {
  const tokens = meaningTokens(text);
  return { text, tokens, paragraphs: new Paragraphs(text), words: wordsIn(tokens) };
};

const weightier = (one: ClassedChange, other: ClassedChange): ClassedChange =>
  byWeight.indexOf(other.reason) < byWeight.indexOf(one.reason) ? other : one;

/** Puts a stretch behind the others; changes of one class that touch are one change. */
const append = (stretches: Stretch[], removed: string, added: string, change: ClassedChange | null): void => {
  if (removed === "" && added === "") return;
  const last = stretches.at(-1);
  if (!last || last.change?.class !== change?.class) {
    stretches.push({ removed, added, change });
    return;
  }
  last.removed += removed;
  last.added += added;
  last.change = last.change && change && weightier(last.change, change);
};

/** How many characters of white space two texts begin with alike. */
const alikeAtStart = (one: string, other: string): number => {
  let count = 0;
  while (count < one.length && one[count] === other[count] && /\s/.test(one.charAt(count))) count += 1;
  return count;
};

/** How many characters of white space two texts end with alike. */
const alikeAtEnd = (one: string, other: string): number => {
  let count = 0;
  while (
    count < Math.min(one.length, other.length) &&
    one.at(-1 - count) === other.at(-1 - count) &&
    /\s/.test(one.at(-1 - count) ?? "")
  ) {
    count += 1;
  }
  return count;
};

/** A label that became another one, and the stretch it is in. */
interface Renumbering {
  readonly from: string;
  readonly to: string;
  readonly stretch: Stretch | undefined;
}

/** Two labels that changed places are no renumbering: what stands under each is other law. */
const withoutExchanges = (renumbered: readonly Renumbering[]): void => {
  const seen = new Set(renumbered.map(({ from, to }) => `${from}\n${to}`));
  for (const { from, to, stretch } of renumbered)
    if (stretch && seen.has(`${to}\n${from}`)) stretch.change = { class: "substantive", reason: "wording" };
};

/** What stands between two tokens that both texts have: white space, and tokens only one of them has. */
const appendBetween = (
  stretches: Stretch[],
  renumbered: Renumbering[],
  previous: ChangedSide,
  current: ChangedSide,
): void => {
  const removed = previous.text.slice(previous.start, previous.end);
  const added = current.text.slice(current.start, current.end);
  if (removed === added) {
    append(stretches, removed, added, null);
    return;
  }
  const head = alikeAtStart(removed, added);
  const tail = alikeAtEnd(removed.slice(head), added.slice(head));
  const inner = (side: ChangedSide) => ({ ...side, start: side.start + head, end: side.end - tail });
  const isSpace = previous.tokens.length === 0 && current.tokens.length === 0;
  const change: ClassedChange = isSpace
    ? { class: "editorial", reason: "spaces" }
    : classifyMeaning(inner(previous), inner(current));
  const from = removed.slice(head, removed.length - tail);
  const to = added.slice(head, added.length - tail);
  append(stretches, removed.slice(0, head), added.slice(0, head), null);
  append(stretches, from, to, change);
  if (change.reason === "renumbering")
    renumbered.push({ from: from.trim(), to: to.trim(), stretch: stretches.at(-1) });
  append(stretches, removed.slice(removed.length - tail), added.slice(added.length - tail), null);
};

/** Changes of a comparison at most: it is stored and answered as a whole. */
const maxChanges = 10_000;

/** The stretches, or where they are too many those left when changes that stand closest together are one. */
const atMost = (limit: number, stretches: readonly Stretch[]): readonly Stretch[] => {
  const between = stretches.flatMap(({ change, removed }) => (change ? [] : [removed.length]));
  if (between.length <= limit) return stretches;
  const shortest = between.toSorted((a, b) => a - b).at(-limit) ?? 0;
  let ofShortest = limit - between.filter((length) => length > shortest).length;
  const isKept = (length: number): boolean => {
    if (length === shortest) ofShortest -= 1;
    return length > shortest || (length === shortest && ofShortest >= 0);
  };
  const joined: Stretch[] = [];
  for (const { removed, added, change } of stretches) {
    const last = joined.at(-1);
    if (!last?.change || (!change && isKept(removed.length))) {
      joined.push({ removed, added, change });
      continue;
    }
    last.removed += removed;
    last.added += added;
    last.change = change ? weightier(last.change, change) : last.change;
  }
  return joined;
};

/**
 * Both texts in order, as what they share and what changed. They are aligned by what they say, so that another
 * kind of dash, quote or space never hides or moves a change of words.
 */
export const stretchesOf = (previousText: string, currentText: string): readonly Stretch[] => {
  const previous = sideOf(previousText);
  const current = sideOf(currentText);
  const known = new Map<string, number>();
  const numbersOf = ({ tokens }: Side) =>
    numbered(
      tokens.map(({ meaning }) => meaning),
      known,
    );
  const stretches: Stretch[] = [];
  const renumbered: Renumbering[] = [];
  const done = { token: 0, otherToken: 0, end: 0, otherEnd: 0 };
  const between = (token: number, otherToken: number): void =>
    appendBetween(
      stretches,
      renumbered,
      {
        ...previous,
        tokens: previous.tokens.slice(done.token, token),
        start: done.end,
        end: previous.tokens[token]?.start ?? previous.text.length,
      },
      {
        ...current,
        tokens: current.tokens.slice(done.otherToken, otherToken),
        start: done.otherEnd,
        end: current.tokens[otherToken]?.start ?? current.text.length,
      },
    );
  for (const [token, otherToken] of commonTokens(numbersOf(previous), numbersOf(current))) {
    between(token, otherToken);
    const one = previous.tokens[token];
    const other = current.tokens[otherToken];
    if (!one || !other) continue;
    const removed = previous.text.slice(one.start, one.end);
    const added = current.text.slice(other.start, other.end);
    const reason = removed === added ? null : reasonOfSetting(one, removed, added);
    append(stretches, removed, added, reason && { class: "editorial", reason });
    Object.assign(done, {
      token: token + 1,
      otherToken: otherToken + 1,
      end: one.end,
      otherEnd: other.end,
    });
  }
  between(previous.tokens.length, current.tokens.length);
  withoutExchanges(renumbered);
  return atMost(maxChanges, stretches);
};
