import { availableParallelism, loadavg } from "node:os";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { type DjangoPeer, withDjango } from "./list-http-django.ts";
import {
  askedOfApi,
  askedOfDjango,
  compareWithDjango,
  compareWithPlain,
  type Request,
  requestOf,
} from "./list-http-requests.ts";
import { type ListHttpRound, largestAnswer, listMeasurements } from "./list-http-result.ts";
import { FunctionTimes, HttpClient, type Run, runAll } from "./list-http-run.ts";
import { measureSearch } from "./list-http-search.ts";
import { inListWorld, type ListWorld } from "./list-http-world.ts";
import { queryMix } from "./list-queries.ts";
import type { BenchResult } from "./measurement.ts";

const rounds = 3;
const clientCounts = [1, 4] as const;
/** Answers that are compared with those of the plain module over the same rules. */
const comparedQueries = 12;

interface Sides {
  readonly world: ListWorld;
  readonly times: FunctionTimes;
  readonly client: HttpClient;
  readonly requests: readonly Request[];
  readonly peer: DjangoPeer | undefined;
}

const runOurs = async ({ world, times, client, requests: all }: Sides, clients: number) => {
  times.clear();
  const requests = all.map(({ address }) => askedOfApi(world, address));
  const ours = await runAll(client, { requests, clients }, world.cpuMs);
  return { ours, functionMs: await times.take(listCompanyRules.operationId, requests.length) };
};

const runPeer = async ({ client, requests: all, peer }: Sides, clients: number): Promise<Run | undefined> => {
  if (!peer) return undefined;
  const requests = all.map((request) => askedOfDjango(peer, request));
  return runAll(client, { requests, clients }, peer.cpuMs);
};

/** Each side once, in the other order every other time. */
const runRound = async (sides: Sides, clients: number, isPeerFirst: boolean): Promise<ListHttpRound> => {
  const before = isPeerFirst ? await runPeer(sides, clients) : undefined;
  const own = await runOurs(sides, clients);
  return { ...own, peer: before ?? (await runPeer(sides, clients)) };
};

const runRounds = async (sides: Sides): Promise<Map<number, ListHttpRound[]>> => {
  const found = new Map<number, ListHttpRound[]>();
  for (const clients of clientCounts) {
    const all: ListHttpRound[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await runRound(sides, clients, round % 2 === 1));
    found.set(clients, all);
  }
  return found;
};

const peerNote = (peer: DjangoPeer | undefined): string =>
  peer
    ? `Competitor, a proxy for such products: ${peer.versions}; without sign-in and counts of filters, indexed, full text by GIN, the same rules. Equal totals and rules on all pages were checked before.`
    : "Django, DRF, gunicorn and PostgreSQL (a proxy) were left out: --with-peers compares with them.";

const measure = async (sides: Sides): Promise<BenchResult> => {
  const { world, peer, requests } = sides;
  // Comparing all answers warms both sides up too.
  if (peer) await compareWithDjango(world, peer, requests);
  const found = await runRounds(sides);
  const load = `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;
  const search = await measureSearch(sides);
  return {
    bench: "list-http",
    notes: [
      "100,000 company rules in one title, 5,000 of them touched; 1,000,000 master rules in ten titles, packed straight into the table.",
      `${requests.length} queries, ${rounds} rounds, through the local gateway; ${comparedQueries} answers compared with the plain module. CPU is that of all processes of a side.`,
      peerNote(peer),
      search.note,
      `Load of the machine meanwhile: ${load}; times hold only where it is below that.`,
    ],
    measurements: [
      ...[...found].flatMap(([clients, all]) => listMeasurements(clients, all)),
      largestAnswer([...found.values()].flat()),
      ...search.measurements,
    ],
  };
};

/**
 * The 400-query mix over HTTP at 100,000 company rules of 1,000,000 master rules, with
 * `--with-peers` against the same list made with Django; and what the search of the top bar takes there.
 */
export const listHttpBench = (): Promise<BenchResult> => {
  const times = new FunctionTimes();
  return inListWorld(times.onLine, async (world) => {
    const requests: Request[] = [];
    for (const query of queryMix()) requests.push(await requestOf(world, query));
    const firstPages = requests.filter(({ query }) => query.page === 0);
    await compareWithPlain(world, firstPages.slice(0, comparedQueries));
    const client = new HttpClient();
    try {
      const own = { world, times, client, requests };
      return await (process.argv.includes("--with-peers")
        ? withDjango(world, (peer) => measure({ ...own, peer }))
        : measure({ ...own, peer: undefined }));
    } finally {
      await client.close();
    }
  });
};
