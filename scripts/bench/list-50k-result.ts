import type { Made } from "./list-50k-ours.ts";
import { type BenchResult, type Measurement, median } from "./measurement.ts";

/** Milliseconds of each of a round's queries, in the order of the mix, and bytes of their largest answer. */
export interface Latencies {
  readonly times: readonly number[];
  readonly largest: number;
}

export interface ListRound {
  readonly ours: Latencies;
  readonly again: Latencies;
  readonly peer: Latencies | undefined;
}

interface Measured {
  readonly rules: number;
  readonly rounds: readonly ListRound[];
  readonly made: Made;
  readonly memoryMb: number;
}

interface Measurements {
  readonly compared: Measured;
  readonly alone: Measured;
  readonly queries: number;
  /** The competitor's version, where it took part. */
  readonly server: string | undefined;
}

const shares = { p50: 0.5, p95: 0.95 } as const;
type Percentile = keyof typeof shares;
const percentiles: readonly Percentile[] = ["p50", "p95"];
const budgets: Readonly<Record<Percentile, number>> = { p50: 0.05, p95: 0.15 };

const percentile = (times: readonly number[], name: Percentile): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * shares[name])] ?? Number.NaN;
const interval = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** Each query's best time: what else runs on the machine interrupts some queries of every round. */
const bestTimes = (runs: readonly Latencies[]): number[] =>
  (runs[0]?.times ?? []).map((_, query) => Math.min(...runs.map(({ times }) => times[query] ?? Number.NaN)));

/** The rounds' percentiles, ours against the peer's. */
const against = ({ rounds }: Measured, name: Percentile): Measurement => {
  const pairs = rounds.flatMap(({ ours, peer }) =>
    peer ? [{ ours: percentile(ours.times, name), peer: percentile(peer.times, name) }] : [],
  );
  const ratios = pairs.map(({ ours, peer }) => ours / peer);
  return {
    name: `${name} of a page`,
    unit: "ms",
    ours: median(pairs.map(({ ours }) => ours)),
    competitor: median(pairs.map(({ peer }) => peer)),
    ratio: median(ratios),
    interval: interval(ratios),
    budget: `ratio <= ${budgets[name]}`,
    holds: median(ratios) <= budgets[name],
  };
};

/** The same of each query's best time. */
const bestAgainst = ({ rounds }: Measured, name: Percentile): Measurement => {
  const ours = percentile(bestTimes(rounds.map((round) => round.ours)), name);
  const competitor = percentile(bestTimes(rounds.flatMap(({ peer }) => peer ?? [])), name);
  return {
    name: `${name} of a page, best of each query`,
    unit: "ms",
    ours,
    competitor,
    ratio: ours / competitor,
    budget: `ratio <= ${budgets[name]}`,
    holds: ours / competitor <= budgets[name],
  };
};

const alone = ({ rounds, rules }: Measured, name: Percentile, budget: number): Measurement => {
  const ours = percentile(bestTimes(rounds.map((round) => round.ours)), name);
  return {
    name: `${name} of a page, ${rules.toLocaleString("en-US")} rules, best of each query`,
    unit: "ms",
    ours,
    budget: `< ${budget}`,
    holds: ours < budget,
  };
};

const control = ({ rounds }: Measured): Measurement => {
  const ratios = rounds.map(
    ({ ours, again }) => percentile(again.times, "p50") / percentile(ours.times, "p50"),
  );
  return {
    name: "ours against ours (control)",
    unit: "p50",
    ours: 1,
    ratio: median(ratios),
    interval: interval(ratios),
    budget: "0.8 to 1.25",
    holds: median(ratios) >= 0.8 && median(ratios) <= 1.25,
  };
};

const largestAnswer = (all: readonly Measured[]): Measurement => {
  const ours = Math.max(...all.flatMap(({ rounds }) => rounds.map((round) => round.ours.largest))) / 1_000;
  return { name: "largest answer", unit: "KB", ours, budget: "<= 100", holds: ours <= 100 };
};

const making = ({ made, memoryMb, rules }: Measured): string =>
  `${rules.toLocaleString("en-US")} rules: built and encoded in ${made.buildMs.toFixed(0)} ms to ` +
  `${(made.listBytes / 1e6).toFixed(1)} MB and ${(made.searchBytes / 1e6).toFixed(1)} MB for search; ` +
  `decoded with the company's state in ${made.decodeMs.toFixed(0)} ms; ${memoryMb.toFixed(0)} MB in memory when all is in use.`;

export const resultOf = ({ compared, alone: large, queries, server }: Measurements): BenchResult => ({
  bench: "list-50k",
  notes: [
    `${queries} queries (45 % order and page, 25 % filters, 20 % search, 10 % both), 50 rows, total and JSON, ${compared.rounds.length} rounds.`,
    server
      ? `Competitor: ${server}, loopback by its socket, one connection: a list item's fields as columns (lists as jsonb), read into objects as pg does and made into JSON; count and page one after the other, prepared; an index for each order and filter, full text by GIN without ranking, unlogged table, analyzed and in memory. Ours counts its filters' choices too. Equal totals and rules were checked before.`
      : "PostgreSQL was left out: --with-peers compares with it.",
    making(compared),
    making(large),
  ],
  measurements: [
    ...(server ? percentiles.flatMap((name) => [against(compared, name), bestAgainst(compared, name)]) : []),
    alone(compared, "p95", 25),
    alone(large, "p50", 5),
    alone(large, "p95", 25),
    largestAnswer([compared, large]),
    control(compared),
  ],
});
