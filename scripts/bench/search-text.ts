import type { Client } from "pg";
import type { OpenFile } from "../../functions/regulation/text-search/segment-codec.ts";
import { ByteCache } from "../../functions/services/cache/byte-cache.ts";
import {
  type BenchResult,
  compared,
  cpuMsSince,
  figure,
  type Measurement,
  median,
  percentile,
} from "./measurement.ts";
import { connectTo } from "./postgres-client.ts";
import { startPostgres } from "./postgres-server.ts";
import { generateTexts, hasRegulation, queries, titleCount } from "./search-text-data.ts";
import { judged, judgedRecall } from "./search-text-judged.ts";
import { answerFrom, type MadeIndex, makeIndex } from "./search-text-ours.ts";
import { answerFromPostgres, loadTexts } from "./search-text-postgres.ts";

const sections = Number(process.env.SECTIONS ?? 200_000);
const rounds = 5;
const cacheBytes = 96 * 1024 * 1024;
/** Texts that PostgreSQL may rank as high as its tenth. */
const mostTied = 2_000;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const timesOf = async (ask: (typed: string) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (const typed of queries) times.push(await timed(() => ask(typed)));
  return times;
};

/** Reads as a function does that answered before: files it has kept, up to its limit. */
const warmIndex = ({ open, readFile }: MadeIndex) => {
  const cache = new ByteCache<OpenFile>(cacheBytes);
  return open(async (key) => {
    const known = cache.get(key);
    if (known) return known;
    const file = await readFile(key);
    cache.set(key, file, file.size);
    return file;
  });
};

/** What each query reads of an index nothing is known of. */
const coldReads = async ({ open, readFile }: MadeIndex) => {
  const reads: number[] = [];
  const times = await timesOf(async (typed) => {
    const keys = new Set<string>();
    const once = new Map<string, Promise<OpenFile>>();
    const index = open((key) => {
      keys.add(key);
      const reading = once.get(key) ?? readFile(key);
      once.set(key, reading);
      return reading;
    });
    await answerFrom(index, typed);
    reads.push(keys.size);
  });
  return { reads, times };
};

const pair = (name: string, share: number, ours: number[][], peer: number[][]): Measurement =>
  compared(
    name,
    "ms",
    ours.map((times) => percentile(times, share)),
    peer.map((times) => percentile(times, share)),
  );

const againstPostgres = async (
  titles: Parameters<typeof loadTexts>[2],
  made: MadeIndex,
): Promise<{ measurements: Measurement[]; note: string }> => {
  const server = await startPostgres();
  try {
    const client = await connectTo(server);
    const loadMs = await timed(() => loadTexts(client, server, titles));
    const index = warmIndex(made);
    const recalls: number[] = [];
    const totals: number[] = [];
    for (const typed of queries) {
      const [own, peer] = [await answerFrom(index, typed), await answerFromPostgres(client, typed, mostTied)];
      const best = new Set(peer.best);
      const wanted = Math.min(10, peer.total);
      recalls.push(wanted === 0 ? 1 : own.top.filter((id) => best.has(id)).length / wanted);
      totals.push(own.total / Math.max(1, peer.total));
    }
    const asked = { ours: [] as number[][], peer: [] as number[][] };
    const cold = { ours: [] as number[][], peer: [] as number[][] };
    const afresh = async (typed: string): Promise<void> => {
      const own: Client = await connectTo(server);
      await answerFromPostgres(own, typed);
      await own.end();
    };
    for (let round = 0; round < rounds; round += 1) {
      asked.peer.push(await timesOf((typed) => answerFromPostgres(client, typed)));
      asked.ours.push(await timesOf((typed) => answerFrom(index, typed)));
      cold.peer.push(await timesOf(afresh));
      cold.ours.push((await coldReads(made)).times);
    }
    const size = await client.query<{ bytes: number }>("SELECT pg_relation_size('texts_tsv_idx') AS bytes");
    await client.end();
    const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
    return {
      measurements: [
        pair("p50 of a search", 0.5, asked.ours, asked.peer),
        pair("p95 of a search", 0.95, asked.ours, asked.peer),
        pair("p50, nothing in memory / new connection", 0.5, cold.ours, cold.peer),
        pair("p95, nothing in memory / new connection", 0.95, cold.ours, cold.peer),
        figure("recall@10, by PostgreSQL's rank", "share", mean),
        figure("texts found, of PostgreSQL's", "median", median(totals)),
      ],
      note: `Competitor: ${server.version}, tsvector 'english' with weights, GIN (${((size.rows[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB), ts_rank, count and first ten; loaded and indexed in ${(loadMs / 1_000).toFixed(0)} s. Cold there is a new connection: its pages stay in memory.`,
    };
  } finally {
    await server.stop();
  }
};

/** Searches over the texts of fifty titles, against PostgreSQL's full text. */
export const searchTextBench = async (): Promise<BenchResult> => {
  const bench = "search-text";
  if (!hasRegulation())
    return { bench, notes: ["Left out: no regulation lies beside the repository."], measurements: [] };
  const titles = generateTexts(sections);
  const characters = [...titles.values()].flat().reduce((sum, { text }) => sum + text.length, 0);
  const { recall, missed } = await judgedRecall();
  const made = makeIndex(titles);
  try {
    const { reads } = await coldReads(made);
    const peer = process.argv.includes("--with-peers") ? await againstPostgres(titles, made) : undefined;
    const warm = warmIndex(made);
    await timesOf((typed) => answerFrom(warm, typed));
    const before = process.cpuUsage();
    const times = await timesOf((typed) => answerFrom(warm, typed));
    const cpuMs = cpuMsSince(before) / queries.length;
    return {
      bench,
      notes: [
        `${sections.toLocaleString("en-US")} sections of ${titleCount} titles, ${(characters / 1e6).toFixed(0)} MB, generated from real regulation; ${queries.length} queries, the first ten and the total.`,
        `Segments in ${(made.segmentCpuMs / 1_000).toFixed(1)} s, slices in ${(made.sliceCpuMs / 1_000).toFixed(1)} s of processor time; ${made.files} files, ${(made.bytes / 1e6).toFixed(0)} MB; slices take ${made.memoryMb.toFixed(0)} MB of memory above what was there.`,
        `${judged.length} judged queries over real sections, as they are; missed: ${missed.join("; ") || "none"}.`,
        peer?.note ?? "PostgreSQL was left out: --with-peers compares with it.",
      ],
      measurements: [
        ...(peer?.measurements ?? []),
        figure("recall@10, of judged sections", "share", recall, { atLeast: 0.95 }),
        figure("p50 of a search, alone", "ms", percentile(times, 0.5)),
        figure("p95 of a search, alone", "ms", percentile(times, 0.95)),
        figure("processor time of a search", "ms", cpuMs),
        figure("files read, median", "files", median(reads)),
        figure("files read, at most", "files", Math.max(...reads), { atMost: 40 }),
      ],
    };
  } finally {
    made.remove();
  }
};
