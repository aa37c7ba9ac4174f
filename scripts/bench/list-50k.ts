import { configure } from "../../test/support/server/settings.ts";
import { type Asked, answerFromList, askedPages, type Made, makeList } from "./list-50k-ours.ts";
import { answerFromPostgres, loadPostgres } from "./list-50k-postgres.ts";
import { type Latencies, type ListRound, resultOf } from "./list-50k-result.ts";
import { benchOverlays, benchRules, benchSelections } from "./list-data.ts";
import { queryCount, queryMix } from "./list-queries.ts";
import type { BenchResult } from "./measurement.ts";
import { connectTo } from "./postgres-client.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { shownIn } from "./shown-page.ts";

/** Rounds that warm all up: until then the compiler is still at work. They do not count. */
const warmUps = 3;
const rounds = 5;
const sizes = { compared: 50_000, alone: 100_000 } as const;

type Answer = (asked: Asked) => Promise<string>;

interface World {
  readonly made: Made;
  readonly asked: readonly Asked[];
  /** Memory of the list once every query was asked, in MB. */
  readonly memoryMb: number;
  readonly data: Parameters<typeof makeList>;
}

const usedMb = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

const createWorld = async (count: number): Promise<World> => {
  const rules = benchRules(count);
  const selections = benchSelections();
  const data = [rules, selections, benchOverlays(rules, selections)] as const;
  const before = usedMb();
  const made = makeList(...data);
  const asked = await askedPages(made.list, queryMix());
  return { made, asked, memoryMb: usedMb() - before, data: [...data] };
};

const runAll = async (asked: readonly Asked[], answer: Answer): Promise<Latencies> => {
  const times: number[] = [];
  let largest = 0;
  for (const each of asked) {
    const startedAt = performance.now();
    const text = await answer(each);
    times.push(performance.now() - startedAt);
    largest = Math.max(largest, Buffer.byteLength(text));
  }
  return { times, largest };
};

/** No time counts before every query has the same total and the same rules on both sides. */
const compareAnswers = async (asked: readonly Asked[], ours: Answer, peer: Answer): Promise<void> => {
  for (const each of asked) {
    const [own, other] = [shownIn(await ours(each)), shownIn(await peer(each))];
    if (own !== other)
      throw new Error(`Different answers to ${JSON.stringify(each.query)}:\n${own}\n${other}`);
  }
};

const runRounds = async (asked: readonly Asked[], ours: Answer, peer?: Answer): Promise<ListRound[]> => {
  const all: ListRound[] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const found: { ours?: Latencies; again?: Latencies; peer?: Latencies } = {};
    const variants = { ours, again: ours, ...(peer && { peer }) };
    const order = (["ours", "again", "peer"] as const).toSorted(() => Math.random() - 0.5);
    for (const name of order) {
      const answer = variants[name];
      if (answer) found[name] = await runAll(asked, answer);
    }
    if (round >= warmUps && found.ours && found.again)
      all.push({ ours: found.ours, again: found.again, peer: found.peer });
  }
  return all;
};

const withPostgres = async (
  { data, asked, made }: World,
  run: (peer: Answer) => Promise<ListRound[]>,
): Promise<{ rounds: ListRound[]; server: string }> => {
  const server: PostgresServer = await startPostgres();
  try {
    const client = await connectTo(server);
    await loadPostgres(client, server, ...data);
    const peer: Answer = ({ query }) => answerFromPostgres(client, query);
    await compareAnswers(asked, (each) => answerFromList(made.list, each), peer);
    const all = await run(peer);
    await client.end();
    return { rounds: all, server: server.version };
  } finally {
    await server.stop();
  }
};

/**
 * Pages of 50,000 rules of one company by filters, orders and searches, against
 * PostgreSQL; and our own at 100,000.
 */
export const listBench = async (): Promise<BenchResult> => {
  configure();
  const world = await createWorld(sizes.compared);
  const ours: Answer = (asked) => answerFromList(world.made.list, asked);
  const compared = process.argv.includes("--with-peers")
    ? await withPostgres(world, (peer) => runRounds(world.asked, ours, peer))
    : { rounds: await runRounds(world.asked, ours), server: undefined };
  const large = await createWorld(sizes.alone);
  const alone = await runRounds(large.asked, (asked) => answerFromList(large.made.list, asked));
  return resultOf({
    compared: { ...world, rounds: compared.rounds, rules: sizes.compared },
    alone: { ...large, rounds: alone, rules: sizes.alone },
    queries: queryCount,
    server: compared.server,
  });
};
