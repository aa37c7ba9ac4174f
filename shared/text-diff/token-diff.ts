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

/** Cells of an exact table: 4 MB and some milliseconds. */
const maxCells = 2_000_000;
/** Edits up to which two long sides are compared exactly. */
const maxFewEdits = 512;
/** Lengths of the runs that anchor, long ones first: they are rarely alike by chance. */
const anchorLengths = [5, 3, 1] as const;

/** Longest common subsequence by a table; for gaps of at most `maxCells`. */
const exactMatches = (a: Tokens, b: Tokens, gap: Gap): Match[] => {
  const rows = gap.beforeEnd - gap.before;
  const columns = gap.afterEnd - gap.after;
  const width = columns + 1;
  // The shorter side has at most 1,414 tokens, so 16 bits hold every length.
  const longest = new Uint16Array((rows + 1) * width);
  const at = (cell: number): number => longest[cell] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const cell = i * width + j;
      const isSame = a[gap.before + i] === b[gap.after + j];
      longest[cell] = isSame ? at(cell + width + 1) + 1 : Math.max(at(cell + width), at(cell + 1));
    }
  }
  const found: Match[] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const cell = i * width + j;
    if (a[gap.before + i] === b[gap.after + j]) found.push([gap.before + i++, gap.after + j++]);
    else if (at(cell + width) >= at(cell + 1)) i++;
    else j++;
  }
  return found;
};

const middle = maxFewEdits + 1;

/** The diagonal a path of `edits` edits came from: above (an addition) or left (a removal). */
const cameFrom = (reach: Tokens, diagonal: number, edits: number): number => {
  const left = reach[middle + diagonal - 1] ?? 0;
  const above = reach[middle + diagonal + 1] ?? 0;
  return diagonal === -edits || (diagonal !== edits && left < above) ? diagonal + 1 : diagonal - 1;
};

/** How far each diagonal reached before every round of edits (Myers 1986), or undefined for too many edits. */
const roundsToEnd = (a: Tokens, b: Tokens, gap: Gap): Tokens[] | undefined => {
  const rows = gap.beforeEnd - gap.before;
  const columns = gap.afterEnd - gap.after;
  const reach = new Int32Array(2 * middle + 1);
  const rounds: Tokens[] = [];
  for (let edits = 0; edits <= Math.min(maxFewEdits, rows + columns); edits++) {
    rounds.push(reach.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const from = cameFrom(reach, diagonal, edits);
      let x = (reach[middle + from] ?? 0) + (from < diagonal ? 1 : 0);
      while (x < rows && x - diagonal < columns && a[gap.before + x] === b[gap.after + x - diagonal]) x++;
      reach[middle + diagonal] = x;
      if (x >= rows && x - diagonal >= columns) return rounds;
    }
  }
  return undefined;
};

/** Longest common subsequence of two sides that differ in few tokens, or undefined where they differ in more. */
const nearMatches = (a: Tokens, b: Tokens, gap: Gap): Match[] | undefined => {
  const rounds = roundsToEnd(a, b, gap);
  if (!rounds) return undefined;
  const found: Match[] = [];
  let x = gap.beforeEnd - gap.before;
  let y = gap.afterEnd - gap.after;
  for (const [edits, reach] of [...rounds.entries()].reverse()) {
    const from = cameFrom(reach, x - y, edits);
    const fromX = edits === 0 ? 0 : (reach[middle + from] ?? 0);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) found.push([gap.before + --x, gap.after + --y]);
    x = fromX;
    y = fromY;
  }
  return found.reverse();
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
  const cells = (core.beforeEnd - core.before) * (core.afterEnd - core.after);
  if (cells === 0) return [];
  if (cells <= maxCells) return exactMatches(a, b, core);
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
 * The tokens two sides have in common, in order. Exact (a longest common subsequence) where the sides are
 * short or nearly equal; else anchored on runs that occur once on each side, so that the time stays near
 * linear: a rewritten text of 200 KB takes well under a second.
 */
export const commonTokens = (a: Tokens, b: Tokens): Match[] =>
  matchesIn(a, b, { before: 0, beforeEnd: a.length, after: 0, afterEnd: b.length });
