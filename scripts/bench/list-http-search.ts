import { searchEverywhere } from "../../shared/api/search.ts";
import { randomNumbers } from "../random-numbers.ts";
import { zipfWord } from "./list-data.ts";
import { askedOfApi } from "./list-http-requests.ts";
import { type FunctionTimes, type HttpClient, runAll } from "./list-http-run.ts";
import { benchTitle, type ListWorld } from "./list-http-world.ts";
import { type Measurement, median, percentile } from "./measurement.ts";

const rounds = 3;
const slowMs = 25;
const slowestNamed = 5;

type Kind = "a word" | "two words" | "a citation" | "a part";
interface Typed {
  readonly kind: Kind;
  readonly text: string;
}

const upTo = (random: () => number, count: number): number => 1 + Math.floor(random() * count);
const partNo = (random: () => number): number => 99 + upTo(random, 120);

const citation = (random: () => number): string => {
  const section = `${partNo(random)}.${upTo(random, 30)}`;
  const paragraph = "abcdefgh".charAt(Math.floor(random() * 8));
  const forms = [`${benchTitle} CFR ${section}(${paragraph})`, `§ ${section}`, section];
  return forms[Math.floor(random() * forms.length)] ?? section;
};

const part = (random: () => number): string =>
  random() < 0.5 ? `part ${partNo(random)}` : `${benchTitle} CFR ${partNo(random)}`;

/** A word as people leave it while they type: whole, or its beginning. */
const word = (random: () => number): string => {
  const whole = zipfWord(random);
  return random() < 0.7 ? whole : whole.slice(0, Math.max(3, whole.length - 2));
};

const kinds: readonly (readonly [Kind, number, (random: () => number) => string])[] = [
  ["a word", 40, word],
  ["two words", 25, (random) => `${zipfWord(random)} ${zipfWord(random)}`],
  ["a citation", 20, citation],
  ["a part", 15, part],
];

/** 100 texts; the same each time. */
const typedTexts = (): Typed[] => {
  const random = randomNumbers(5);
  return kinds.flatMap(([kind, count, make]) =>
    Array.from({ length: count }, (): Typed => ({ kind, text: make(random) })),
  );
};

interface Found extends Typed {
  /** Function time of each round. */
  readonly ms: readonly number[];
}

const line = (name: string, found: readonly Found[], share: number, budget?: number): Measurement => {
  const ours = percentile(
    found.flatMap(({ ms }) => ms),
    share,
  );
  const holds = budget === undefined || ours < budget;
  return {
    name: `search: ${name}`,
    unit: "ms",
    ours,
    budget: budget === undefined ? "-" : `< ${budget}`,
    holds,
  };
};

const slowTexts = (found: readonly Found[]): string => {
  const slow = found
    .map(({ kind, text, ms }) => ({ kind, text, ms: median(ms) }))
    .filter(({ ms }) => ms >= slowMs)
    .sort((a, b) => b.ms - a.ms);
  const named = slow.slice(0, slowestNamed).map(({ kind, text, ms }) => `"${text}" (${kind}) ${ms} ms`);
  const examples = named.length > 0 ? `: ${named.join(", ")}` : "";
  return `Search: ${slow.length} of ${found.length} texts take ${slowMs} ms or longer in the median of ${rounds} rounds${examples}.`;
};

/** What the box in the top bar asks, one text after the other: function time, and which texts are slow. */
export const measureSearch = async ({
  world,
  times,
  client,
}: {
  readonly world: ListWorld;
  readonly times: FunctionTimes;
  readonly client: HttpClient;
}): Promise<{ measurements: Measurement[]; note: string }> => {
  const typed = typedTexts();
  const requests = typed.map(({ text }) =>
    askedOfApi(world, `${searchEverywhere.path}?${new URLSearchParams({ q: text })}`),
  );
  const all: (readonly number[])[] = [];
  let cpuMs = Number.NaN;
  // The first round warms all up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    times.clear();
    const run = await runAll(client, { requests, clients: 1 }, world.cpuMs);
    cpuMs = run.cpuMs;
    // One client: lines come in the order of the requests.
    const ms = await times.take(searchEverywhere.operationId, typed.length);
    if (round > 0) all.push(ms);
  }
  const found = typed.map((each, index) => ({ ...each, ms: all.map((ms) => ms[index] ?? Number.NaN) }));
  const ofKind = (wanted: Kind) => found.filter(({ kind }) => kind === wanted);
  return {
    measurements: [
      line("function time p50", found, 0.5),
      line("function time p95", found, 0.95, slowMs),
      ...kinds.map(([kind]) => line(`function time p95 of ${kind}`, ofKind(kind), 0.95)),
      { name: "search: CPU for a request, mean", unit: "ms", ours: cpuMs, budget: "-", holds: true },
    ],
    note: slowTexts(found),
  };
};
