import { searchEverywhere } from "../../shared/api/search.ts";
import type { plainList } from "../../test/unit/rule-list/plain-list.ts";
import { randomNumbers } from "../random-numbers.ts";
import { zipfWord } from "./list-data.ts";
import { askApi } from "./list-http-requests.ts";
import { type FunctionTimes, nextTurn, runAll } from "./list-http-run.ts";
import { benchTitle, type ListWorld } from "./list-http-world.ts";
import {
  compared,
  cpuMsSince,
  figure,
  type Measurement,
  median,
  percentile,
  runRounds,
} from "./measurement.ts";

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

const slowTexts = (found: readonly Found[]): string => {
  const slow = found
    .map(({ kind, text, ms }) => ({ kind, text, ms: median(ms) }))
    .filter(({ ms }) => ms >= slowMs)
    .sort((a, b) => b.ms - a.ms);
  const named = slow.slice(0, slowestNamed).map(({ kind, text, ms }) => `"${text}" (${kind}) ${ms} ms`);
  const examples = named.length > 0 ? `: ${named.join(", ")}` : "";
  return `Search: ${slow.length} of ${found.length} texts take ${slowMs} ms or longer in the median of ${rounds} rounds${examples}.`;
};

/**
 * What the box in the top bar asks, one text after the other: CPU against that of the plain list asked for the same
 * text, function time, and which texts are slow.
 */
export const measureSearch = async (
  world: ListWorld,
  plain: ReturnType<typeof plainList>,
  times: FunctionTimes,
): Promise<{ measurements: Measurement[]; note: string }> => {
  const typed = typedTexts();
  const ask = ({ text }: Typed) =>
    askApi(world, `${searchEverywhere.path}?${new URLSearchParams({ q: text })}`);
  const runOurs = async () => {
    times.clear();
    const { cpuMs } = await runAll(typed, 1, { ask, cpuMs: world.cpuMs });
    // One client: lines come in the order of the requests.
    return { cpuMs, functionMs: await times.take(searchEverywhere.operationId, typed.length) };
  };
  const runPlain = async () => {
    const start = process.cpuUsage();
    for (const { text } of typed) {
      JSON.stringify(plain.page({ search: text, limit: 5 }));
      await nextTurn();
    }
    return cpuMsSince(start) / typed.length;
  };
  const { ours, theirs } = await runRounds({ ours: runOurs, theirs: runPlain }, { rounds, warmUps: 1 });
  const found = typed.map((each, index) => ({
    ...each,
    ms: ours.map(({ functionMs }) => functionMs[index] ?? Number.NaN),
  }));
  const line = (name: string, of: readonly Found[], share: number) =>
    figure(
      `search: function time ${name}`,
      "ms",
      percentile(
        of.flatMap(({ ms }) => ms),
        share,
      ),
    );
  const cpuMs = ours.map((each) => each.cpuMs);
  return {
    measurements: [
      compared("search: CPU for a text, mean", "ms", cpuMs, theirs, { atMost: 0.35 }),
      line("p50", found, 0.5),
      line("p95", found, 0.95),
      ...kinds.map(([wanted]) =>
        line(
          `p95 of ${wanted}`,
          found.filter(({ kind }) => kind === wanted),
          0.95,
        ),
      ),
    ],
    note: slowTexts(found),
  };
};
