import type { Cursor } from "./cursor.ts";

export const designator = String.raw`\((?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,7}|[IVXLCDM]{1,7})\)`;
const run = new RegExp(String.raw`${designator}(?: ?${designator})*(?!\w)`, "y");

export const takeDesignators = (cursor: Cursor): string | undefined =>
  cursor.take(run)?.[0].replaceAll(" ", "");

const partsOf = (paragraph: string): string[] => paragraph.slice(1, -1).split(")(");

const romans: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const romanValue = (text: string): number =>
  [...text].reduce((sum, letter, at) => {
    const value = romans[letter] ?? 0;
    return sum + ((romans[text[at + 1] ?? ""] ?? 0) > value ? -value : value);
  }, 0);

/** a is 1, z is 26, aa is 27, bb is 28. */
const letterValue = (text: string): number => {
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  return isOneLetter ? text.charCodeAt(0) - 96 + 26 * (text.length - 1) : Number.NaN;
};

/** How many steps `b` comes after `a` in the count they share; NaN where they share none. */
const stepsBetween = (a: string, b: string): number => {
  if (/^\d+$/.test(a)) return /^\d+$/.test(b) ? Number(b) - Number(a) : Number.NaN;
  if (/^\d+$/.test(b) || (a === a.toLowerCase()) !== (b === b.toLowerCase())) return Number.NaN;
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  const steps = [letterValue(y) - letterValue(x)];
  if (/^[ivxlcdm]+$/.test(x + y)) steps.push(romanValue(y) - romanValue(x));
  const after = steps.filter((step) => step >= 0);
  return after.length > 0 ? Math.min(...after) : Number.NaN;
};

/**
 * The whole path of a designator that continues a list: "(a)(1) and (2)" goes on with (a)(2), "(b)(1)(i) and
 * (c)" with (c). It is the deepest level whose count it continues soonest; undefined where it continues none.
 */
export const continuedPath = (previous: string, next: string): string | undefined => {
  const [before, after] = [partsOf(previous), partsOf(next)];
  const first = after[0] ?? "";
  let best: { level: number; steps: number } | undefined;
  for (const [level, designation] of before.entries()) {
    const steps = stepsBetween(designation, first);
    const least = after.length > 1 && level === 0 ? 0 : 1;
    if (steps >= least && (!best || steps <= best.steps)) best = { level, steps };
  }
  return best && `(${[...before.slice(0, best.level), ...after].join(")(")})`;
};
