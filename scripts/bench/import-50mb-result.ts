import type { ChildReport } from "./import-50mb-child.ts";
import { type BenchResult, median } from "./measurement.ts";

/** What does not vary from run to run. */
export interface Counted {
  readonly units: { readonly ours: number; readonly peer: number };
  readonly requests: { readonly ours: number; readonly peer: number };
}

/** A measured run; what the engine used is known on Linux only. */
export interface Run extends ChildReport {
  readonly engineCpuMs: number | undefined;
}

export interface Round {
  readonly ours: Run;
  readonly again: Run;
  readonly peer: Run;
}

const totalCpu = ({ cpuMs, engineCpuMs }: Run): number => cpuMs + (engineCpuMs ?? 0);
const interval = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** The figures of all rounds, with their budgets. */
export const resultOf = (
  rules: number,
  size: number,
  counted: Counted,
  all: readonly Round[],
): BenchResult => {
  const rate = (report: Run) => (rules / report.ms) * 1_000;
  const speedUps = all.map(({ ours, peer }) => peer.ms / ours.ms);
  // What else runs on the machine slows single rounds: the ratio of minima is beside the median.
  const best = Math.min(...all.map(({ peer }) => peer.ms)) / Math.min(...all.map(({ ours }) => ours.ms));
  const savings = all.map(({ ours, peer }) => totalCpu(peer) / totalCpu(ours));
  const controls = all.map(({ ours, again }) => again.cpuMs / ours.cpuMs);
  const peaks = all.flatMap(({ ours, again }) => [ours.peakRssMb, again.peakRssMb]);
  const share = counted.units.ours / counted.units.peer;
  const worker = { name: "peak memory of the worker", unit: "MB", ours: Math.max(...peaks) };
  return {
    bench: "import-50MB",
    notes: [
      `${rules.toLocaleString("en-US")} rules in ${(size / 1e6).toFixed(1)} MB, from a presigned upload to readable rules, ${all.length} rounds.`,
      "Competitor: the file parsed whole, one item a rule, BatchWriteItem of 25 through lib-dynamodb, same engine.",
      "Both hold equal rules (compared before the rounds). The engine is local: ratios only.",
    ],
    measurements: [
      {
        name: "rules a second",
        unit: "1/s",
        ours: median(all.map(({ ours }) => rate(ours))),
        competitor: median(all.map(({ peer }) => rate(peer))),
        ratio: median(speedUps),
        interval: interval(speedUps),
        budget: "ratio >= 8",
        holds: median(speedUps) >= 8,
      },
      {
        name: "rules a second, best round of each",
        unit: "1/s",
        ours: Math.max(...all.map(({ ours }) => rate(ours))),
        competitor: Math.max(...all.map(({ peer }) => rate(peer))),
        ratio: best,
        budget: "ratio >= 8",
        holds: best >= 8,
      },
      {
        name: "write units",
        unit: "WCU",
        ours: counted.units.ours,
        competitor: counted.units.peer,
        ratio: share,
        budget: "ratio <= 0.2",
        holds: share <= 0.2,
      },
      {
        name: "requests to the table",
        unit: "count",
        ours: counted.requests.ours,
        competitor: counted.requests.peer,
        ratio: counted.requests.ours / counted.requests.peer,
        budget: "ratio <= 0.2",
        holds: counted.requests.ours <= 0.2 * counted.requests.peer,
      },
      {
        name: "rules a second of CPU, client and engine",
        unit: "1/s",
        ours: median(all.map(({ ours }) => (rules / totalCpu(ours)) * 1_000)),
        competitor: median(all.map(({ peer }) => (rules / totalCpu(peer)) * 1_000)),
        ratio: median(savings),
        interval: interval(savings),
        budget: "ratio >= 8",
        holds: median(savings) >= 8,
      },
      {
        ...worker,
        competitor: Math.max(...all.map(({ peer }) => peer.peakRssMb)),
        budget: "< 300",
        holds: worker.ours < 300,
      },
      {
        name: "ours against ours (control)",
        unit: "CPU",
        ours: 1,
        ratio: median(controls),
        interval: interval(controls),
        budget: "0.8 to 1.25",
        holds: median(controls) >= 0.8 && median(controls) <= 1.25,
      },
    ],
  };
};
