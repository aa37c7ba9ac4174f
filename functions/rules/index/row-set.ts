/** A set of rows: bit `row & 31` of word `row >> 5`. A thousand rows are compared in thirty steps. */
export type RowSet = Uint32Array;

export const emptySet = (rows: number): RowSet => new Uint32Array((rows + 31) >> 5);

export const hasRow = (set: RowSet, row: number): boolean =>
  (((set[row >> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export const addRow = (set: RowSet, row: number): void => {
  set[row >> 5] = (set[row >> 5] ?? 0) | (1 << (row & 31));
};

const removeRow = (set: RowSet, row: number): void => {
  set[row >> 5] = (set[row >> 5] ?? 0) & ~(1 << (row & 31));
};

export const putRow = (set: RowSet, row: number, isIn: boolean): void =>
  isIn ? addRow(set, row) : removeRow(set, row);

/** Keeps the rows that are in `other` too. */
export const intersect = (set: RowSet, other: RowSet): void => {
  for (let index = 0; index < set.length; index += 1) set[index] = (set[index] ?? 0) & (other[index] ?? 0);
};

/** Takes away the rows that are in `other`. */
export const subtract = (set: RowSet, other: RowSet): void => {
  for (let index = 0; index < set.length; index += 1) set[index] = (set[index] ?? 0) & ~(other[index] ?? 0);
};

/** Adds the rows of `other`, each further down by `shift`. */
export const addShifted = (set: RowSet, other: RowSet, shift: number): void => {
  const whole = shift >> 5;
  const bits = shift & 31;
  for (let index = 0; index < other.length; index += 1) {
    const word = other[index] ?? 0;
    if (word === 0) continue;
    set[index + whole] = (set[index + whole] ?? 0) | (word << bits);
    if (bits > 0 && index + whole + 1 < set.length)
      set[index + whole + 1] = (set[index + whole + 1] ?? 0) | (word >>> (32 - bits));
  }
};

/** Bits that are set in a word (the usual sideways addition). */
const countBits = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};

/** Bits of a word from one up to another, both 0 to 32. */
const bitsBetween = (from: number, to: number): number =>
  (to === 32 ? -1 : (1 << to) - 1) & (from === 32 ? 0 : -1 << from);

/** The bits of the word at `index` that lie between two rows. */
const part = (index: number, from: number, to: number): number =>
  bitsBetween(Math.max(0, Math.min(32, from - index * 32)), Math.max(0, Math.min(32, to - index * 32)));

export const countRows = (set: RowSet): number => {
  let count = 0;
  for (let index = 0; index < set.length; index += 1) count += countBits(set[index] ?? 0);
  return count;
};

/** How many rows there are from one up to another. */
export const countBetween = (set: RowSet, from: number, to: number): number => {
  let count = 0;
  for (let index = from >> 5; index * 32 < to; index += 1)
    count += countBits((set[index] ?? 0) & part(index, from, to));
  return count;
};

export const countBoth = (a: RowSet, b: RowSet): number => {
  let count = 0;
  for (let index = 0; index < a.length; index += 1) count += countBits((a[index] ?? 0) & (b[index] ?? 0));
  return count;
};

/** Adds all rows from one up to another. */
export const addBetween = (set: RowSet, from: number, to: number): void => {
  for (let index = from >> 5; index * 32 < to; index += 1)
    set[index] = (set[index] ?? 0) | part(index, from, to);
};

/** Takes away all rows but those from one up to another. */
export const keepBetween = (set: RowSet, from: number, to: number): void => {
  const [first, end] = [from >> 5, (to + 31) >> 5];
  set.fill(0, 0, first);
  set.fill(0, end);
  for (const index of [first, end - 1])
    if (index >= 0 && index < set.length) set[index] = (set[index] ?? 0) & part(index, from, to);
};

/** Calls `visit` for every row, ascending. */
export const eachRow = (set: RowSet, visit: (row: number) => void): void => {
  for (let index = 0; index < set.length; index += 1) {
    for (let bits = set[index] ?? 0; bits !== 0; bits &= bits - 1) {
      visit(index * 32 + (31 - Math.clz32(bits & -bits)));
    }
  }
};
