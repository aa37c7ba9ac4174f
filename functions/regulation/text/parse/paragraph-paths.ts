import type { Designator } from "./designators.ts";
import { type Numbering, type Reading, readingsOf } from "./numbering.ts";

/*
 * Where paragraphs lie, from their designators alone. The usual order of levels is (a), (1), (i), (A), (1) and (i)
 * in italics (Document Drafting Handbook of the Office of the Federal Register, section 1.13), and real text departs
 * from it. So each designator is tried as all it may be, and the reading of the whole section with the fewest
 * oddities wins: "(i)" after "(h)" is a letter if "(j)" follows, and a Roman number if "(ii)" does.
 */
interface Level {
  readonly value: string;
  readonly numbering: Numbering;
  readonly number: number;
  readonly isItalic: boolean;
}

/** One way to read the section up to a designator. */
interface Attempt {
  readonly levels: readonly Level[];
  readonly cost: number;
  /** Paths so far, as a list that attempts share. */
  readonly paths: Paths | undefined;
  /** A paragraph without a designator came since. */
  readonly isInterrupted: boolean;
}
interface Paths {
  readonly path: readonly Level[];
  readonly before: Paths | undefined;
}

/** Attempts that are followed at once: more than two are seldom alive. */
const beam = 12;

/** Prices of what a section may do, the usual being free. */
const price = {
  unusualChild: 2,
  childNotFirst: 4,
  gap: 3,
  backwards: 8,
  restart: 3,
  restartAfterPlainText: 0.5,
  capitalRoman: 1,
  italicMismatch: 1.5,
  /** For each level a paragraph goes back: decides only between readings that are alike, for the deeper one. */
  levelBack: 0.01,
} as const;

const usualChild: Readonly<Record<Numbering, readonly Numbering[]>> = {
  letter: ["digit"],
  digit: ["roman"],
  roman: ["capital"],
  capital: ["digit"],
  "capital-roman": ["capital", "digit"],
};
/** What a section, or a definition in it, may begin with. */
const usualFirst: readonly Numbering[] = ["letter", "digit"];

const childCost = (parent: Level | undefined, { numbering, number }: Reading, isItalic: boolean): number => {
  const usual = parent ? (parent.isItalic ? (["roman"] as const) : usualChild[parent.numbering]) : usualFirst;
  const italicExpected = parent !== undefined && (parent.numbering === "capital" || parent.isItalic);
  return (
    (usual.includes(numbering as never) ? 0 : price.unusualChild) +
    (number === 1 ? 0 : price.childNotFirst) +
    (italicExpected === isItalic ? 0 : price.italicMismatch)
  );
};

const nextCost = (from: number, to: number): number => {
  if (to === from + 1) return 0;
  return to > from ? price.gap + Math.min(to - from, 20) * 0.1 : price.backwards;
};

const levelOf = ({ value, last, isItalic }: Designator, reading: Reading): Level => {
  // A range ends with its last number: what follows continues from there.
  const end = last && readingsOf(last).find(({ numbering }) => numbering === reading.numbering);
  return { value, numbering: reading.numbering, number: end ? end.number : reading.number, isItalic };
};

/** All places where a designator may belong, after what was read before. */
function* continuations(attempt: Attempt, designator: Designator): Generator<Attempt> {
  const { isItalic } = designator;
  for (const reading of readingsOf(designator.value)) {
    const level = levelOf(designator, reading);
    const odd = reading.numbering === "capital-roman" ? price.capitalRoman : 0;
    const to = (levels: readonly Level[], cost: number): Attempt => ({
      ...{ levels, cost: attempt.cost + cost + odd, isInterrupted: false },
      paths: { path: levels, before: attempt.paths },
    });
    for (const [depth, sibling] of attempt.levels.entries()) {
      if (sibling.numbering !== reading.numbering || sibling.isItalic !== isItalic) continue;
      const back = (attempt.levels.length - 1 - depth) * price.levelBack;
      yield to([...attempt.levels.slice(0, depth), level], back + nextCost(sibling.number, reading.number));
    }
    yield to([...attempt.levels, level], childCost(attempt.levels.at(-1), reading, isItalic));
    if (attempt.levels.length > 0) {
      const restart = attempt.isInterrupted ? price.restartAfterPlainText : price.restart;
      yield to([level], restart + childCost(undefined, reading, isItalic));
    }
  }
}

const follow = (attempts: readonly Attempt[], designator: Designator): Attempt[] => {
  const next = attempts.flatMap((attempt) => [...continuations(attempt, designator)]);
  return next.sort((a, b) => a.cost - b.cost).slice(0, beam);
};

const pathsOf = (attempt: Attempt | undefined): (readonly Level[])[] => {
  const paths: (readonly Level[])[] = [];
  for (let at = attempt?.paths; at; at = at.before) paths.push(at.path);
  return paths.reverse();
};

/** Where a line lies: its own path, and those that it opens before. */
export interface LinePath {
  readonly path: string;
  readonly opens: readonly string[];
}

const join = (levels: readonly Level[]): string => levels.map(({ value }) => value).join("-");

/** A path that another paragraph has already gets a number, so that each anchor leads to one place. */
const unique = (path: string, taken: Map<string, number>): string => {
  const count = (taken.get(path) ?? 0) + 1;
  taken.set(path, count);
  return count === 1 ? path : `${path}_${count}`;
};

/**
 * The paths of a section's paragraphs.
 * @param lines the designators each paragraph opens, in order; none for a paragraph without
 */
export const paragraphPaths = (lines: readonly (readonly Designator[])[]): LinePath[] => {
  let attempts: readonly Attempt[] = [{ levels: [], cost: 0, paths: undefined, isInterrupted: false }];
  for (const line of lines) {
    if (line.length === 0) attempts = attempts.map((attempt) => ({ ...attempt, isInterrupted: true }));
    for (const designator of line) attempts = follow(attempts, designator);
  }
  const paths = pathsOf(attempts[0]).map(join);
  const taken = new Map<string, number>();
  let at = 0;
  return lines.map(({ length }) => {
    const own = paths.slice(at, at + length).map((path) => unique(path, taken));
    at += length;
    return { path: own.at(-1) ?? "", opens: own.slice(0, -1) };
  });
};
