import { formatCount } from "../../shared/words/count.ts";
import type { Run } from "./list-http-run.ts";
import { type Measurement, median, percentile } from "./measurement.ts";

export interface ListHttpRound {
  readonly ours: Run;
  /** As the functions logged them. */
  readonly functionMs: readonly number[];
  readonly peer: Run | undefined;
}

const shares = { p50: 0.5, p95: 0.95 } as const;
type Percentile = keyof typeof shares;
/**
 * The bounds of the ratio to the proxy, for one client. More clients wait for each other here, where one process
 * answers them all beside the proxy's two; in the cloud each call has a function of its own.
 */
const budgets: Readonly<Record<Percentile, number>> = { p50: 0.25, p95: 0.15 };
const longestFunctionMs = 25;
const free = { budget: "-", holds: true } as const;

/** A figure of each round, and the same of the proxy where it took part. */
const compared = (
  name: string,
  unit: string,
  rounds: readonly ListHttpRound[],
  figureOf: (run: Run) => number,
  budget?: number,
): Measurement => {
  const pairs = rounds.flatMap(({ ours, peer }) => (peer ? [[figureOf(ours), figureOf(peer)] as const] : []));
  const ours = median(rounds.map((round) => figureOf(round.ours)));
  if (pairs.length === 0) return { name, unit, ours, ...free };
  const ratios = pairs.map(([own, other]) => own / other);
  const ratio = median(ratios);
  return {
    ...{ name, unit, ours, ratio },
    competitor: median(pairs.map(([, other]) => other)),
    interval: [Math.min(...ratios), Math.max(...ratios)],
    ...(budget === undefined ? free : { budget: `ratio <= ${budget}`, holds: ratio <= budget }),
  };
};

export const listMeasurements = (clients: number, rounds: readonly ListHttpRound[]): Measurement[] => {
  const who = formatCount(clients, "client");
  const functionMs = rounds.flatMap((round) => round.functionMs);
  const p95 = percentile(functionMs, shares.p95);
  const overHttp = (name: Percentile) =>
    compared(
      `over HTTP ${name}, ${who}`,
      "ms",
      rounds,
      ({ wallMs }) => percentile(wallMs, shares[name]),
      clients === 1 ? budgets[name] : undefined,
    );
  return [
    { name: `function time p50, ${who}`, unit: "ms", ours: percentile(functionMs, shares.p50), ...free },
    {
      name: `function time p95, ${who}`,
      unit: "ms",
      ours: p95,
      // With more clients than one, a request in the one process also waits for the others'.
      ...(clients === 1 ? { budget: `< ${longestFunctionMs}`, holds: p95 < longestFunctionMs } : free),
    },
    overHttp("p50"),
    overHttp("p95"),
    compared(`CPU for a request, mean, ${who}`, "ms", rounds, ({ cpuMs }) => cpuMs),
    compared(`requests, ${who}`, "1/s", rounds, ({ perSecond }) => perSecond),
  ];
};

export const largestAnswer = (rounds: readonly ListHttpRound[]): Measurement => {
  const ours = Math.max(...rounds.map((round) => round.ours.largest)) / 1_000;
  return { name: "largest answer", unit: "KB", ours, budget: "<= 100", holds: ours <= 100 };
};
