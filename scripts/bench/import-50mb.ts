import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { importJobs } from "../../functions/intake/engine/import-job-repository.ts";
import { type ImportRecord, newImportRecord } from "../../functions/intake/engine/import-record.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { RuleContent } from "../../shared/schemas/rule.ts";
import type { ChildReport } from "./import-50mb-child.ts";
import { allItems, type Items, inNewTable, startBenchCloud } from "./import-50mb-cloud.ts";
import { rulesFile } from "./import-50mb-file.ts";
import { writeUnits } from "./item-size.ts";
import { type BenchResult, compared, control, figure, median, runRounds } from "./measurement.ts";

const rounds = 5;

/** What does not vary from run to run. */
interface Counted {
  readonly units: { readonly ours: number; readonly peer: number };
  readonly requests: { readonly ours: number; readonly peer: number };
}

/** A measured run, with the CPU of client and engine. */
interface Run extends ChildReport {
  readonly totalCpuMs: number;
}

interface Bench {
  readonly client: DynamoDBClient;
  readonly engineCpuMs: () => number;
  readonly upload: { readonly objectKey: string; readonly eTag: string; readonly size: number };
}

const runChild = async (file: string, args: readonly string[]): Promise<ChildReport> => {
  const child = fork(new URL(file, import.meta.url), args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [report] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${file} ended without a report`))),
  ]);
  return report;
};

const importRecord = ({ upload }: Bench): ImportRecord =>
  newImportRecord({
    jobId: newId(),
    kind: "rules",
    upload: { ...upload, name: "bench.json" },
    uploader: { userId: "bench", companyId: null },
    now: new Date(),
  });

const runOurs = async (bench: Bench): Promise<ChildReport> => {
  const record = importRecord(bench);
  await table.transact(importJobs.insertOperations(record));
  return runChild("./import-50mb-ours.ts", [record.jobId]);
};
const runPeer = ({ upload }: Bench): Promise<ChildReport> =>
  runChild("./import-50mb-peer.ts", [upload.objectKey, upload.eTag]);

/** A hash of all rules whatever their order: equal hashes mean equal contents on both sides. */
const contentHash = (rules: readonly unknown[]): string => {
  const lines = rules.map((rule) => JSON.stringify(RuleContent.parse(rule))).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
};

const ourRules = async (): Promise<unknown[]> => {
  const rules: unknown[] = [];
  for (const pointer of await libraryRepository.listTitles(sharedLibrary)) {
    const manifest = await libraryRepository.getManifest(sharedLibrary, pointer);
    for (const part of manifest.parts) {
      rules.push(...(await libraryRepository.getPartRules(sharedLibrary, manifest.titleNumber, part)));
    }
  }
  return rules;
};

/** Rows of a transaction and of the job cost double; every update of the job's row costs one unit. */
const ourUnits = (items: Items, { requests }: ChildReport): number => {
  const isChunk = (item: Items[number]) => item.chunks !== undefined;
  const packed = items.filter(isChunk).reduce((sum, item) => sum + writeUnits(item), 0);
  const others = items.filter((item) => !isChunk(item)).reduce((sum, item) => sum + 2 * writeUnits(item), 0);
  return packed + others + (requests.UpdateItem ?? 0) + 4;
};

const requestsOf = ({ requests }: ChildReport): number =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);

/** One uncounted run of each: contents must be equal, and what does not vary is taken here. */
const compareOnce = async (bench: Bench): Promise<Counted> => {
  const ours = await inNewTable(bench.client, async () => {
    const report = await runOurs(bench);
    return {
      report,
      hash: contentHash(await ourRules()),
      units: ourUnits(await allItems(bench.client), report),
    };
  });
  const peer = await inNewTable(bench.client, async () => {
    const report = await runPeer(bench);
    const items = await allItems(bench.client);
    const hash = contentHash(items.map((item) => unmarshall(item)));
    return { report, hash, units: items.reduce((sum, item) => sum + writeUnits(item), 0) };
  });
  if (ours.hash !== peer.hash)
    throw new Error("The two imports produced different rules, so the times are not comparable.");
  return {
    units: { ours: ours.units, peer: peer.units },
    requests: { ours: requestsOf(ours.report), peer: requestsOf(peer.report) },
  };
};

/** Runs in a table of its own, and adds the CPU the engine used in the meantime. */
const measured = (bench: Bench, work: (bench: Bench) => Promise<ChildReport>): Promise<Run> =>
  inNewTable(bench.client, async () => {
    const before = bench.engineCpuMs();
    const report = await work(bench);
    return { ...report, totalCpuMs: report.cpuMs + bench.engineCpuMs() - before };
  });

/** Importing a file near the limit, packed per part against one item per rule. */
export const importBench = async (): Promise<BenchResult> => {
  const cloud = await startBenchCloud();
  try {
    const { bytes, rules } = rulesFile();
    const objectKey = "q/system/bench/file";
    const { eTag, size } = await uploadedObjects.store(objectKey, bytes, "application/json");
    const bench = { ...cloud, upload: { objectKey, eTag, size } };
    const { units, requests } = await compareOnce(bench);
    const variants = {
      ours: () => measured(bench, runOurs),
      again: () => measured(bench, runOurs),
      peer: () => measured(bench, runPeer),
    };
    const found = await runRounds(variants, { rounds });
    const each = (side: keyof typeof variants, of: "ms" | "totalCpuMs" | "peakRssMb") =>
      found[side].map((run) => run[of]);
    return {
      bench: "import-50MB",
      notes: [
        `${rules.toLocaleString("en-US")} rules in ${(size / 1e6).toFixed(1)} MB, from a presigned upload to readable rules, ${rounds} rounds.`,
        "Competitor: the file parsed whole, one item a rule, BatchWriteItem of 25 through lib-dynamodb, same engine.",
        "Both hold equal rules (compared before the rounds). The engine is local: ratios only.",
      ],
      measurements: [
        compared("CPU of client and engine", "ms", each("ours", "totalCpuMs"), each("peer", "totalCpuMs"), {
          atMost: 0.2,
        }),
        compared("time", "ms", each("ours", "ms"), each("peer", "ms")),
        compared("write units", "WCU", [units.ours], [units.peer], { atMost: 0.2 }),
        compared("requests to the table", "count", [requests.ours], [requests.peer], { atMost: 0.2 }),
        figure(
          "peak memory of the worker",
          "MB",
          Math.max(...each("ours", "peakRssMb"), ...each("again", "peakRssMb")),
          { atMost: 300 },
        ),
        figure("peak memory of the competitor", "MB", median(each("peer", "peakRssMb"))),
        control("CPU", each("ours", "totalCpuMs"), each("again", "totalCpuMs")),
      ],
    };
  } finally {
    await cloud.close();
  }
};
