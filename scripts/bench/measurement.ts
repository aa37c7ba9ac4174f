/** One line of a benchmark's result. */
export interface Measurement {
  readonly name: string;
  readonly unit: string;
  readonly ours: number;
  /** What the plain way of doing it takes; absent where only our own figure is bounded. */
  readonly competitor?: number;
  /** Median of the rounds' ratios. */
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

/** What a figure or a ratio must be; a measurement without bounds only informs. */
interface Bounds {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** The value below which a share of all values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

const judged = (
  value: number,
  { atMost, atLeast }: Bounds,
  of = "",
): Pick<Measurement, "budget" | "holds"> => {
  const parts = [
    ...(atLeast === undefined ? [] : [`>= ${atLeast}`]),
    ...(atMost === undefined ? [] : [`<= ${atMost}`]),
  ];
  if (parts.length === 0) return { budget: "-", holds: true };
  return {
    budget: `${of}${parts.join(", ")}`,
    holds: value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity),
  };
};

/** A figure of ours alone. */
export const figure = (name: string, unit: string, ours: number, bounds: Bounds = {}): Measurement => ({
  ...{ name, unit, ours },
  ...judged(ours, bounds),
});

/** Our figure of each round against the competitor's in the same round; the bounds are those of the ratio. */
export const compared = (
  name: string,
  unit: string,
  ours: readonly number[],
  competitor: readonly number[],
  bounds: Bounds = {},
): Measurement => {
  const ratios = ours.map((own, round) => own / (competitor[round] ?? Number.NaN));
  return {
    ...{ name, unit, ours: median(ours), competitor: median(competitor), ratio: median(ratios) },
    ...(ratios.length > 1 && { interval: [Math.min(...ratios), Math.max(...ratios)] }),
    ...judged(median(ratios), bounds, "ratio "),
  };
};

/** Ours against ours: what differs here is the machine. */
export const control = (unit: string, ours: readonly number[], again: readonly number[]): Measurement =>
  compared("ours against ours (control)", unit, ours, again, { atLeast: 0.8, atMost: 1.25 });

/** Processor time of this process in ms since `before`. It does not grow with what else the machine does. */
export const cpuMsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/**
 * Runs every variant once a round, in another order each time, so that all meet the same machine.
 * @param count rounds that count, and before them those that only warm up
 */
export const runRounds = async <
  Variants extends Readonly<Record<string, (round: number) => Promise<unknown>>>,
>(
  variants: Variants,
  { rounds, warmUps = 0 }: { readonly rounds: number; readonly warmUps?: number },
): Promise<{ [Name in keyof Variants]: Awaited<ReturnType<Variants[Name]>>[] }> => {
  const found = Object.fromEntries(Object.keys(variants).map((name): [string, unknown[]] => [name, []]));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const [name, run] of Object.entries(variants).toSorted(() => Math.random() - 0.5)) {
      const result = await run(round);
      if (round >= warmUps) found[name]?.push(result);
    }
  }
  return found as never;
};

const digits = (value: number | undefined): string =>
  value === undefined
    ? "-"
    : value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

const cells = ({ name, unit, ours, competitor, ratio, interval, budget, holds }: Measurement): string[] => [
  name,
  unit,
  digits(ours),
  digits(competitor),
  digits(ratio),
  interval ? `${digits(interval[0])} to ${digits(interval[1])}` : "-",
  budget,
  holds ? "yes" : "NO",
];

/** The result as a table of plain text. */
export const resultTable = ({ bench, notes, measurements }: BenchResult): string => {
  const head = ["name", "unit", "ours", "competitor", "ratio", "rounds", "budget", "holds"];
  const rows = [head, ...measurements.map(cells)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return [bench, ...notes.map((note) => `  ${note}`), ...lines.map((line) => `  ${line.trimEnd()}`)].join(
    "\n",
  );
};
