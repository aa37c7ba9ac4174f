import { availableParallelism, loadavg } from "node:os";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { formatCount } from "../../shared/words/count.ts";
import { plainList } from "../../test/unit/rule-list/plain-list.ts";
import { askApi, type Request, requestOf } from "./list-http-requests.ts";
import { FunctionTimes, nextTurn, runAll } from "./list-http-run.ts";
import { measureSearch } from "./list-http-search.ts";
import { benchTitle, inListWorld, type ListWorld } from "./list-http-world.ts";
import { pageSize, queryMix } from "./list-queries.ts";
import {
  type BenchResult,
  compared,
  cpuMsSince,
  figure,
  type Measurement,
  median,
  percentile,
  runRounds,
} from "./measurement.ts";
import { shownIn } from "./shown-page.ts";

const rounds = 3;
const clientCounts = [1, 4] as const;
/** First pages that the plain list answers too, which takes long. */
const comparedQueries = 40;

const askOf = (world: ListWorld) => ({
  ask: ({ address }: Request) => askApi(world, address),
  cpuMs: world.cpuMs,
});

/** CPU of the API and its table against that of the plain list in memory, once their answers are equal. */
const comparePlain = async (
  world: ListWorld,
  plain: ReturnType<typeof plainList>,
  requests: readonly Request[],
): Promise<Measurement> => {
  const plainAnswer = async ({ query: { filters } }: Request): Promise<string> => {
    const inTitle = filters.titleNumber === undefined ? {} : { titleNumber: benchTitle };
    const page = JSON.stringify(plain.page({ ...filters, ...inTitle, limit: pageSize }));
    await nextTurn();
    return page;
  };
  for (const request of requests) {
    const [own, other] = [shownIn(await askApi(world, request.address)), shownIn(await plainAnswer(request))];
    if (own !== other) throw new Error(`Different answers to ${request.address}:\n${own}\n${other}`);
  }
  const found = await runRounds(
    {
      ours: async () => (await runAll(requests, 1, askOf(world))).cpuMs,
      plain: async () => {
        const start = process.cpuUsage();
        for (const request of requests) await plainAnswer(request);
        return cpuMsSince(start) / requests.length;
      },
    },
    { rounds },
  );
  return compared("CPU for a first page, mean", "ms", found.ours, found.plain, { atMost: 0.35 });
};

/** The whole mix, each client one request after the other. */
const measureClients = async (
  world: ListWorld,
  times: FunctionTimes,
  requests: readonly Request[],
  clients: number,
): Promise<Measurement[]> => {
  const run = async () => {
    times.clear();
    const ours = await runAll(requests, clients, askOf(world));
    return { ...ours, functionMs: await times.take(listCompanyRules.operationId, requests.length) };
  };
  const { ours } = await runRounds({ ours: run }, { rounds });
  const functionMs = ours.flatMap((each) => each.functionMs);
  const wallMs = ours.flatMap((each) => each.wallMs);
  const largest = Math.max(...ours.map((each) => each.largest)) / 1_000;
  const line = (name: string, unit: string, value: number) =>
    figure(`${name}, ${formatCount(clients, "client")}`, unit, value);
  return [
    ...[0.5, 0.95].flatMap((share) => [
      line(`function time p${share * 100}`, "ms", percentile(functionMs, share)),
      line(`over HTTP p${share * 100}`, "ms", percentile(wallMs, share)),
    ]),
    line("CPU for a request, mean", "ms", median(ours.map(({ cpuMs }) => cpuMs))),
    line("requests", "1/s", median(ours.map(({ perSecond }) => perSecond))),
    figure("largest answer", "KB", largest, { atMost: 100 }),
  ];
};

/** The 400-query mix over HTTP at 100,000 company rules of 1,000,000 master rules, and the search of the top bar. */
export const listHttpBench = (): Promise<BenchResult> => {
  const times = new FunctionTimes();
  return inListWorld(times.onLine, async (world) => {
    const requests: Request[] = [];
    for (const query of queryMix()) requests.push(await requestOf(world, query));
    const firstPages = requests.filter(({ query }) => query.page === 0).slice(0, comparedQueries);
    const plain = plainList(world.rules, [world.selection], world.states);
    await nextTurn();
    const measurements = [await comparePlain(world, plain, firstPages)];
    for (const clients of clientCounts)
      measurements.push(...(await measureClients(world, times, requests, clients)));
    const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;
    const search = await measureSearch(world, plain, times);
    return {
      bench: "list-http",
      notes: [
        "100,000 company rules in one title, 5,000 of them touched; 1,000,000 master rules in ten titles, packed straight into the table.",
        `${requests.length} queries, ${rounds} rounds, through the local gateway. CPU is that of the API's process and the table's engine.`,
        `Competitor: filtering, sorting and counting all rows in memory as the tests' oracle does, without HTTP, sign-in and table; ${firstPages.length} first pages, equal totals and rules were checked before.`,
        search.note,
        `Load of the machine meanwhile: ${load}; times hold only where it is below that, CPU always.`,
      ],
      measurements: [...measurements, ...search.measurements],
    };
  });
};
