import { diffArrays } from "diff";

/** Texts as numbers, one a token: equal numbers are equal tokens. */
export type Tokens = Int32Array;

/** A token both sides have, by its place on each. */
export type Match = readonly [before: number, after: number];

/** The stretch of both sides that is compared: from (inclusive) and to (exclusive) on each. */
interface Gap {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
}

/** Edits up to which a stretch is compared exactly: the time grows with their square. */
const maxEdits = 512;
/** Lengths of the runs that anchor, long ones first: they are rarely alike by chance. */
const anchorLengths = [5, 3, 1] as const;

/** Edits that are needed at least: tokens that one side has more often than the other. */
const fewestEdits = (before: Tokens, after: Tokens): number => {
  const surplus = new Map<number, number>();
  for (const token of before) surplus.set(token, (surplus.get(token) ?? 0) + 1);
  for (const token of after) surplus.set(token, (surplus.get(token) ?? 0) - 1);
  return [...surplus.values()].reduce((sum, count) => sum + Math.abs(count), 0);
};

/** Longest common subsequence of two sides that differ in few tokens (jsdiff); undefined where they differ in more. */
const nearMatches = (a: Tokens, b: Tokens, gap: Gap): Match[] | undefined => {
  const before = a.subarray(gap.before, gap.beforeEnd);
  const after = b.subarray(gap.after, gap.afterEnd);
  if (fewestEdits(before, after) > maxEdits) return undefined;
  const changes = diffArrays(Array.from(before), Array.from(after), { maxEditLength: maxEdits });
  if (!changes) return undefined;
  const found: Match[] = [];
  let [i, j] = [gap.before, gap.after];
  for (const { added, removed, count } of changes) {
    if (!added && !removed) for (let each = 0; each < count; each++) found.push([i + each, j + each]);
    if (!added) i += count;
    if (!removed) j += count;
  }
  return found;
};

/** Where each run of `length` tokens begins that occurs once; runs that occur more often are left out. */
const uniqueRuns = (tokens: Tokens, from: number, to: number, length: number): Map<string, number> => {
  const places = new Map<string, number>();
  for (let place = from; place + length <= to; place++) {
    const run = tokens.subarray(place, place + length).join();
    places.set(run, places.has(run) ? -1 : place);
  }
  for (const [run, place] of places) if (place < 0) places.delete(run);
  return places;
};

/** Longest part of `matches` (in order of `before`) that is in order of `after` too. */
const inOrder = (matches: readonly Match[]): Match[] => {
  const ends: number[] = [];
  const previous: number[] = [];
  const afterOf = (index: number | undefined): number => matches[index ?? -1]?.[1] ?? -1;
  matches.forEach(([, after], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (afterOf(ends[half]) < after) low = half + 1;
      else high = half;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const chain: Match[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const match = matches[index];
    if (match) chain.push(match);
  }
  return chain.reverse();
};

/** Tokens both sides surely share: beginnings of runs that occur once on each. */
const anchorsOf = (a: Tokens, b: Tokens, gap: Gap): Match[] => {
  for (const length of anchorLengths) {
    const after = uniqueRuns(b, gap.after, gap.afterEnd, length);
    const shared: Match[] = [];
    for (const [run, place] of uniqueRuns(a, gap.before, gap.beforeEnd, length)) {
      const other = after.get(run);
      if (other !== undefined) shared.push([place, other]);
    }
    if (shared.length > 0) return inOrder(shared);
  }
  return [];
};

/** Compares what lies between the anchors, and the anchors themselves. */
const betweenAnchors = (a: Tokens, b: Tokens, gap: Gap, anchors: readonly Match[]): Match[] => {
  const found: Match[] = [];
  let { before, after } = gap;
  for (const [nextBefore, nextAfter] of [...anchors, [gap.beforeEnd, gap.afterEnd] as const]) {
    // One by one: a spread of a long list would not fit on the stack.
    for (const match of matchesIn(a, b, { before, beforeEnd: nextBefore, after, afterEnd: nextAfter })) {
      found.push(match);
    }
    if (nextBefore < gap.beforeEnd) found.push([nextBefore, nextAfter]);
    before = nextBefore + 1;
    after = nextAfter + 1;
  }
  return found;
};

/** What is neither the common beginning nor the common end of a gap. */
const coreMatches = (a: Tokens, b: Tokens, core: Gap): Match[] => {
  if (core.before === core.beforeEnd || core.after === core.afterEnd) return [];
  const near = nearMatches(a, b, core);
  if (near) return near;
  const anchors = anchorsOf(a, b, core);
  // Nothing to hold on to: the whole gap counts as replaced.
  return anchors.length > 0 ? betweenAnchors(a, b, core, anchors) : [];
};

const matchesIn = (a: Tokens, b: Tokens, gap: Gap): Match[] => {
  const core = { ...gap };
  const found: Match[] = [];
  const isOpen = () => core.before < core.beforeEnd && core.after < core.afterEnd;
  while (isOpen() && a[core.before] === b[core.after]) found.push([core.before++, core.after++]);
  const end: Match[] = [];
  while (isOpen() && a[core.beforeEnd - 1] === b[core.afterEnd - 1]) {
    end.push([--core.beforeEnd, --core.afterEnd]);
  }
  return found.concat(coreMatches(a, b, core), end.reverse());
};

/**
 * The tokens two sides have in common, in order. Exact (a longest common subsequence) where the sides differ in
 * few tokens; else anchored on runs that occur once on each side, so that the time stays near
 * linear: a rewritten text of 200 KB takes well under a second.
 */
export const commonTokens = (a: Tokens, b: Tokens): Match[] =>
  matchesIn(a, b, { before: 0, beforeEnd: a.length, after: 0, afterEnd: b.length });
