import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompressSync } from "node:zlib";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { build } from "esbuild";
import { buildSnapshot } from "../../functions/rules/index/snapshot.ts";
import { encodeSnapshot } from "../../functions/rules/index/snapshot-codec.ts";
import { listItem } from "../../functions/rules/record/company-rule.ts";
import { cutForList } from "../../functions/rules/record/list-texts.ts";
import { compareNumbers, compareSections } from "../../shared/citations/citation.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { settings } from "../../test/support/server/settings.ts";
import { bundling } from "../build-functions.ts";
import { createBucket, localRegion, randomCredentials, startS3 } from "../local/index.ts";
import { benchColdSelection, type ColdOrder, type ColdReport, type ColdSort } from "./list-cold-child.ts";
import { benchRules, rulesOfTitle } from "./list-data.ts";
import { type BenchResult, compared, control, figure, runRounds } from "./measurement.ts";
import { shownIn } from "./shown-page.ts";

const rounds = 15;
const count = 50_000;
const run = promisify(execFile);

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

/** Runs each side and ours again in a process of its own; all show the same page. */
const measure = async (folder: string, urls: Readonly<Record<Side, string>>, sort: ColdSort) => {
  let first: string | undefined;
  const runSide = async (side: Side): Promise<ColdReport> => {
    const order: ColdOrder = { url: urls[side], sort, startedAt: Date.now() };
    const env = { ...process.env, ...settings };
    const program = join(folder, `${side}.cjs`);
    const { stdout } = await run(process.execPath, [program, JSON.stringify(order)], { env });
    const report: ColdReport = JSON.parse(stdout);
    const shown = shownIn(report.page);
    first ??= shown;
    if (shown !== first) throw new Error("The first pages differ, so the times are not comparable.");
    return report;
  };
  const variants = { ours: () => runSide("ours"), again: () => runSide("ours"), peer: () => runSide("peer") };
  return runRounds(variants, { rounds, warmUps: 1 });
};

/** The first page of a function that has just started. */
export const listColdBench = async (): Promise<BenchResult> => {
  const folder = await mkdtemp(join(tmpdir(), "subpart-cold-"));
  const credentials = randomCredentials();
  const s3 = await startS3({ folder: join(folder, "s3"), credentials });
  const { endpoint } = s3;
  const client = new S3Client({ endpoint, region: localRegion, credentials, forcePathStyle: true });
  try {
    await createBucket(s3, "library");
    const forms = formsOf(rulesOfTitle(benchRules(count), benchColdSelection.titleNumber));
    const store = async (Key: Side): Promise<string> => {
      await client.send(new PutObjectCommand({ Bucket: "library", Key, Body: forms[Key] }));
      return getSignedUrl(client, new GetObjectCommand({ Bucket: "library", Key }));
    };
    const urls = { ours: await store("ours"), peer: await store("peer") };
    await buildPrograms(folder);
    const opened = await measure(folder, urls, "section");
    const byTitle = await measure(folder, urls, "ruleTitle");
    const each = (found: typeof opened, side: keyof typeof opened, of: "ms" | "cpuMs") =>
      found[side].map((report) => report[of]);
    const line = (name: string, found: typeof opened, of: "ms" | "cpuMs", atMost?: number) =>
      compared(name, "ms", each(found, "ours", of), each(found, "peer", of), atMost ? { atMost } : {});
    return {
      bench: "list-cold",
      notes: [
        `Process start, snapshot over HTTP from the local S3, first page of ${count.toLocaleString("en-US")} rules as JSON; against the same rows as JSON, stored in the order of the CFR. Both programs are bundled as functions are.`,
        "The first page is the list as it opens: in the order of the CFR, which both forms are stored in. By title both sides sort; that has no budget.",
        `${rounds} rounds, each in processes of their own; equal pages.`,
      ],
      measurements: [
        line("CPU to the first page", opened, "cpuMs", 0.35),
        line("time to the first page", opened, "ms"),
        line("CPU to the first page by title", byTitle, "cpuMs"),
        line("time to the first page by title", byTitle, "ms"),
        control("CPU", each(opened, "ours", "cpuMs"), each(opened, "again", "cpuMs")),
        figure("stored", "MB", forms.ours.length / 1e6),
        figure("stored by the competitor", "MB", forms.peer.length / 1e6),
      ],
    };
  } finally {
    client.destroy();
    await s3.close();
    await rm(folder, { recursive: true });
  }
};
