import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";
import { type CompanyList, createCompanyList } from "../../functions/rules/index/company-list.ts";
import { buildSnapshot } from "../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../functions/rules/index/snapshot-codec.ts";
import type { Overlay } from "../../functions/rules/record/overlay-repository.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { configure } from "../../test/support/server/settings.ts";
import { plainList } from "../../test/unit/rule-list/plain-list.ts";
import { benchOverlays, benchRules, benchSelections } from "./list-data.ts";
import { type BenchQuery, pageSize, queryCount, queryMix } from "./list-queries.ts";
import {
  type BenchResult,
  compared,
  control,
  cpuMsSince,
  figure,
  type Measurement,
  percentile,
  runRounds,
} from "./measurement.ts";
import { shownIn } from "./shown-page.ts";

const count = { rounds: 5, warmUps: 3 };
const sizes = { compared: 50_000, alone: 100_000 } as const;
/** First pages of the mix that are compared with the plain list, which takes long. */
const comparedQueries = 60;
const shares = { p50: 0.5, p95: 0.95 } as const;

interface World {
  readonly rules: readonly MasterRule[];
  readonly selections: readonly Selection[];
  readonly overlays: readonly Overlay[];
  readonly list: CompanyList;
  /** How long making the list took, and how large it is. */
  readonly note: string;
}

/** Builds, encodes and decodes the snapshot of every title, and lays the company's state over them. */
const createWorld = (size: number): World => {
  const rules = benchRules(size);
  const selections = benchSelections();
  const overlays = benchOverlays(rules, selections);
  const byTitle = Map.groupBy(rules, ({ titleNumber }) => titleNumber);
  const start = process.cpuUsage();
  const files = selections.map(({ titleNumber }) =>
    encodeSnapshot(buildSnapshot(byTitle.get(titleNumber) ?? [])),
  );
  const buildMs = cpuMsSince(start);
  const built = process.cpuUsage();
  const titles = selections.map((selection, index) => {
    const { list = new Uint8Array(), search = new Uint8Array() } = files[index] ?? {};
    return { selection, snapshots: { shared: decodeSnapshot(list, async () => search) } };
  });
  const list = createCompanyList(titles, overlays);
  const mb = (part: "list" | "search") =>
    (files.reduce((sum, file) => sum + file[part].length, 0) / 1e6).toFixed(1);
  const note =
    `${size.toLocaleString("en-US")} rules: built and encoded in ${buildMs.toFixed(0)} ms of CPU to ${mb("list")} MB ` +
    `and ${mb("search")} MB for search; decoded with the company's state in ${cpuMsSince(built).toFixed(0)} ms.`;
  return { rules, selections, overlays, list, note };
};

type OwnQuery = BenchQuery["filters"] & { readonly limit: number; readonly cursor?: string };

/** Turns to the page of each query beforehand, as a person does; shorter lists are read at their last page. */
const turnedTo = async (list: CompanyList, { filters, page }: BenchQuery): Promise<OwnQuery> => {
  let own: OwnQuery = { ...filters, limit: pageSize };
  for (let turned = 0; turned < page; turned += 1) {
    const { nextCursor } = await list.page(own, "bench");
    if (nextCursor === null) break;
    own = { ...own, cursor: nextCursor };
  }
  return own;
};

interface Round {
  /** CPU of each query in ms. */
  readonly cpuMs: readonly number[];
  /** Bytes of the largest answer. */
  readonly largest: number;
}

const runAll = async (
  queries: readonly OwnQuery[],
  answer: (query: OwnQuery) => string | Promise<string>,
): Promise<Round> => {
  const cpuMs: number[] = [];
  let largest = 0;
  for (const query of queries) {
    const start = process.cpuUsage();
    const text = await answer(query);
    cpuMs.push(cpuMsSince(start));
    largest = Math.max(largest, Buffer.byteLength(text));
  }
  return { cpuMs, largest };
};

const answerOf = (list: CompanyList) => (query: OwnQuery) =>
  list.pageJson(query, "bench", async () => new Map());

/** First pages against the plain list's, once both gave the same totals and rules. */
const comparePlain = async (world: World): Promise<Measurement[]> => {
  const plain = plainList(world.rules, world.selections, world.overlays);
  const answers = {
    ours: answerOf(world.list),
    again: answerOf(world.list),
    plain: (query: OwnQuery) => JSON.stringify(plain.page(query)),
  };
  const queries = queryMix()
    .filter(({ page }) => page === 0)
    .slice(0, comparedQueries)
    .map(({ filters }): OwnQuery => ({ ...filters, limit: pageSize }));
  for (const query of queries) {
    const [own, other] = [shownIn(await answers.ours(query)), shownIn(answers.plain(query))];
    if (own !== other) throw new Error(`Different answers to ${JSON.stringify(query)}:\n${own}\n${other}`);
  }
  const found = await runRounds(
    {
      ours: () => runAll(queries, answers.ours),
      again: () => runAll(queries, answers.again),
      plain: () => runAll(queries, answers.plain),
    },
    count,
  );
  const each = (side: keyof typeof found, share: number) =>
    found[side].map(({ cpuMs }) => percentile(cpuMs, share));
  return [
    ...Object.entries(shares).map(([name, share]) =>
      compared(`${name} of a first page, CPU`, "ms", each("ours", share), each("plain", share), {
        atMost: 0.02,
      }),
    ),
    control("ms", each("ours", shares.p50), each("again", shares.p50)),
  ];
};

/** Pages of the whole mix: of each query its best round, since the compiler and the collector disturb single ones. */
const measureAlone = async ({ list, rules }: World): Promise<Measurement[]> => {
  const queries: OwnQuery[] = [];
  for (const query of queryMix()) queries.push(await turnedTo(list, query));
  const { ours } = await runRounds({ ours: () => runAll(queries, answerOf(list)) }, count);
  const best = queries.map((_, query) => Math.min(...ours.map(({ cpuMs }) => cpuMs[query] ?? Number.NaN)));
  const name = `of a page, ${rules.length.toLocaleString("en-US")} rules, CPU`;
  return [
    figure(`p50 ${name}`, "ms", percentile(best, shares.p50), { atMost: 5 }),
    figure(`p95 ${name}`, "ms", percentile(best, shares.p95), { atMost: 25 }),
    figure("largest answer", "KB", Math.max(...ours.map(({ largest }) => largest)) / 1_000, { atMost: 100 }),
  ];
};

/** Pages of one company's 50,000 rules by filters, orders and searches against the plain way; ours at 100,000. */
export const listBench = async (): Promise<BenchResult> => {
  configure();
  const world = createWorld(sizes.compared);
  const against = await comparePlain(world);
  const large = createWorld(sizes.alone);
  return {
    bench: "list-50k",
    notes: [
      `${queryCount} queries (45 % order and page, 25 % filters, 20 % search, 10 % both), 50 rows, total and JSON, ${count.rounds} rounds.`,
      `Competitor: filtering, sorting and counting all rows in memory as the tests' oracle does; ${comparedQueries} first pages, equal totals and rules were checked before.`,
      world.note,
      large.note,
    ],
    measurements: [...against, ...(await measureAlone(large))],
  };
};
