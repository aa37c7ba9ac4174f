/** One line of a benchmark's result. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What the plain way of doing it takes; absent where only our own figure is bounded. */
  readonly competitor?: number;
  /** Median of the rounds' ratios, or of the two figures where they do not vary. */
  readonly ratio?: number;
  /** Smallest and largest ratio of a round. */
  readonly interval?: readonly [number, number];
  readonly budget: string;
  readonly holds: boolean;
}

export interface BenchResult {
  readonly bench: string;
  /** What was compared, on which data, in a sentence each. */
  readonly notes: readonly string[];
  readonly measurements: readonly Measurement[];
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

const figure = (value: number | undefined): string =>
  value === undefined
    ? "-"
    : value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

const cells = ({ name, unit, ours, competitor, ratio, interval, budget, holds }: Measurement): string[] => [
  name,
  unit,
  figure(ours),
  figure(competitor),
  figure(ratio),
  interval ? `${figure(interval[0])} to ${figure(interval[1])}` : "-",
  budget,
  holds ? "yes" : "NO",
];

/** The result as a table of plain text. */
export const resultTable = ({ bench, notes, measurements }: BenchResult): string => {
  const head = ["name", "unit", "ours", "competitor", "ratio", "rounds", "budget", "holds"];
  const rows = [head, ...measurements.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return [
    `${bench}`,
    ...notes.map((note) => `  ${note}`),
    ...lines.map((line) => `  ${line.trimEnd()}`),
  ].join("\n");
};
