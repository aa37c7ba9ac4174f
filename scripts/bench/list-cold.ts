import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompressSync } from "node:zlib";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { build } from "esbuild";
import * as z from "zod";
import { buildSnapshot } from "../../functions/rules/index/snapshot.ts";
import { encodeSnapshot } from "../../functions/rules/index/snapshot-codec.ts";
import { listItem } from "../../functions/rules/record/company-rule.ts";
import { cutForList } from "../../functions/rules/record/list-texts.ts";
import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { bundling } from "../build-functions.ts";
import { createBucket, localRegion, randomCredentials, startS3 } from "../local/index.ts";
import type { ColdOrder, ColdReport, ColdSort } from "./list-cold-child.ts";
import { benchColdSelection } from "./list-cold-selection.ts";
import { benchRules } from "./list-data.ts";
import { type BenchResult, type Measurement, median } from "./measurement.ts";

const rounds = 15;
const count = 50_000;
const sorts: readonly ColdSort[] = ["section", "ruleTitle"];
const run = promisify(execFile);

/** The rules of all bench titles as those of one. */
const coldRules = (): MasterRule[] =>
  benchRules(count).map((rule, ordinal) => {
    const { titleNumber } = benchColdSelection;
    const obligationId = `${rule.section}-${ordinal}`;
    const extractedRuleId = `${titleNumber}.${rule.partNo}`;
    return {
      ...rule,
      titleNumber,
      ordinal,
      obligationId,
      extractedRuleId,
      id: `${extractedRuleId}-${obligationId}`,
    };
  });

/** Both forms of the same rows, in the order of the CFR. */
const formsOf = (rules: readonly MasterRule[]) => {
  const rows = rules
    .toSorted(
      (a, b) =>
        compareNumbers(a.partNo, b.partNo) || compareSections(a.section, b.section) || a.ordinal - b.ordinal,
    )
    .map((master) =>
      cutForList(listItem({ master, selection: benchColdSelection, overlay: undefined }, "company")),
    );
  return { ours: encodeSnapshot(buildSnapshot(rules)).list, peer: zstdCompressSync(JSON.stringify(rows)) };
};

type Side = keyof ReturnType<typeof formsOf>;

/** Builds the programs as functions are built. */
const buildPrograms = (folder: string) =>
  build({
    ...bundling,
    entryPoints: { ours: "scripts/bench/list-cold-ours.ts", peer: "scripts/bench/list-cold-peer.ts" },
    outdir: folder,
    outExtension: { ".js": ".cjs" },
  });

/** What the functions' settings need; cursors are signed. */
const env = {
  ...process.env,
  ...{ STAGE: "local", TABLE_NAME: "t", UPLOADS_BUCKET: "u", LIBRARY_BUCKET: "l", WORKER_PREFIX: "" },
  ...{ APP_ORIGIN: "http://localhost", SESSION_SECRET: "0".repeat(43), MAIL_FROM: "bench@example.com" },
  ...{ DEMO_NOTICE_TO: "bench@example.com", MAIL_CONFIGURATION_SET: "" },
  ...{ REGISTRATIONS_PER_HOUR: "0" },
  ...{ SESSION_IDLE_SECONDS: "1", SESSION_ABSOLUTE_SECONDS: "1" },
};

const measure = async (folder: string, side: Side, url: string, sort: ColdSort): Promise<ColdReport> => {
  const order: ColdOrder = { url, sort, startedAt: Date.now() };
  const program = join(folder, `${side}.cjs`);
  const { stdout } = await run(process.execPath, [program, JSON.stringify(order)], { env });
  return JSON.parse(stdout);
};

interface Round {
  readonly ours: ColdReport;
  readonly again: ColdReport;
  readonly peer: ColdReport;
}

const Shown = z.object({ total: z.number(), items: z.array(z.object({ masterRuleId: z.string() })) });
const shownIn = ({ page }: ColdReport): string => {
  const { total, items } = Shown.parse(JSON.parse(page));
  return `${total} ${items.map(({ masterRuleId }) => masterRuleId).join()}`;
};

const runRound = async (
  folder: string,
  urls: Readonly<Record<Side, string>>,
  sort: ColdSort,
): Promise<Round> => {
  const found: Partial<Record<keyof Round, ColdReport>> = {};
  for (const name of (["ours", "again", "peer"] as const).toSorted(() => Math.random() - 0.5)) {
    const side = name === "peer" ? "peer" : "ours";
    found[name] = await measure(folder, side, urls[side], sort);
  }
  const { ours, again, peer } = found;
  if (!ours || !again || !peer) throw new Error("A variant did not run");
  if (shownIn(ours) !== shownIn(peer))
    throw new Error("The two first pages differ, so the times are not comparable.");
  return { ours, again, peer };
};

const compared = (
  all: readonly Round[],
  name: string,
  of: (report: ColdReport) => number,
  most?: number,
): Measurement => {
  const ratios = all.map(({ ours, peer }) => of(ours) / of(peer));
  const ratio = median(ratios);
  return {
    name,
    unit: "ms",
    ours: median(all.map(({ ours }) => of(ours))),
    competitor: median(all.map(({ peer }) => of(peer))),
    ratio,
    interval: [Math.min(...ratios), Math.max(...ratios)],
    budget: most === undefined ? "-" : `<= ${most}`,
    holds: most === undefined || ratio <= most,
  };
};

const resultOf = (
  { section: all, ruleTitle }: Readonly<Record<ColdSort, readonly Round[]>>,
  forms: ReturnType<typeof formsOf>,
): BenchResult => {
  const control = median(all.map(({ ours, again }) => ours.cpuMs / again.cpuMs));
  return {
    bench: "list-cold",
    notes: [
      `Process start, snapshot over HTTP from the local S3, first page of ${count.toLocaleString("en-US")} rules as JSON; against the same rows as JSON, stored in the order of the CFR. Both programs are bundled as functions are.`,
      "The first page is the list as it opens: in the order of the CFR, which both forms are stored in. By title both sides sort; that has no budget.",
      `${all.length} rounds, each in processes of their own; equal pages. Ours against itself: ${control.toFixed(2)} by CPU.`,
    ],
    measurements: [
      compared(all, "time to the first page", ({ ms }) => ms, 0.35),
      compared(all, "CPU to the first page", ({ cpuMs }) => cpuMs),
      compared(ruleTitle, "time to the first page by title", ({ ms }) => ms),
      compared(ruleTitle, "CPU to the first page by title", ({ cpuMs }) => cpuMs),
      {
        name: "stored",
        unit: "MB",
        ours: forms.ours.length / 1e6,
        competitor: forms.peer.length / 1e6,
        ratio: forms.ours.length / forms.peer.length,
        budget: "-",
        holds: true,
      },
    ],
  };
};

/** The first page of a function that has just started. */
export const listColdBench = async (): Promise<BenchResult> => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-cold-"));
  const credentials = randomCredentials();
  const s3 = await startS3({ folder: join(folder, "s3"), credentials });
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: localRegion,
    credentials,
    forcePathStyle: true,
  });
  try {
    await createBucket(s3, "library");
    const forms = formsOf(coldRules());
    const store = async (Key: Side): Promise<string> => {
      await client.send(new PutObjectCommand({ Bucket: "library", Key, Body: forms[Key] }));
      return getSignedUrl(client, new GetObjectCommand({ Bucket: "library", Key }));
    };
    const urls = { ours: await store("ours"), peer: await store("peer") };
    await buildPrograms(folder);
    const all: Record<ColdSort, Round[]> = { section: [], ruleTitle: [] };
    // The first round warms the machine's caches and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const sort of sorts) {
        const found = await runRound(folder, urls, sort);
        if (round > 0) all[sort].push(found);
      }
    }
    return resultOf(all, forms);
  } finally {
    client.destroy();
    await s3.close();
    await rm(folder, { recursive: true });
  }
};
