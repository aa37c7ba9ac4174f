import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { openEdition } from "../../functions/regulation/text/law-edition.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import { storeRegulation } from "../../functions/regulation/text/store-regulation.ts";
import { largeTitle } from "../support/large-title.ts";
import { itemsUnder, withEngine, writeCount } from "../support/server/engine.ts";
import { settings } from "../support/server/settings.ts";

withEngine();

/** 200 parts are the 30 MB of title 40. */
const parts = Number(process.env.LAW_PARTS ?? 10);
const now = new Date("2026-03-02T04:00:00.000Z");
const child = fileURLToPath(new URL("../support/open-cold-section.ts", import.meta.url));

const objects = async (): Promise<{ count: number; bytes: number }> => {
  const found = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket: settings.LIBRARY_BUCKET, Prefix: "law/" }),
  );
  const sizes = (found.Contents ?? []).map(({ Size = 0 }) => Size);
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};

/** What a piece of work takes of the processor, in milliseconds. */
const cpuOf = async <T>(work: () => T | Promise<T>): Promise<{ result: T; cpuMs: number }> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: Math.round((user + system) / 1_000) };
};

it("keeps a large title in two small items and three objects a part; an amendment adds five", async () => {
  const xml = largeTitle(parts);
  const before = process.memoryUsage().rss;
  const { result: regulation, cpuMs: parseCpuMs } = await cpuOf(() => parseRegulation(xml));
  const parseMb = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
  const issue = { titleNumber: 99, issueDate: "2026-03-02", source: "ecfr" } as const;
  const writes = writeCount();
  const { result, cpuMs: storeCpuMs } = await cpuOf(() => storeRegulation(regulation, issue, now));
  expect(result.pointer).toMatchObject({ parts, sections: parts * 50 });
  // The first load is one transaction of two items of less than 1 KB, and each opening one read unit.
  expect(writeCount() - writes).toBe(1);
  const items = [...(await itemsUnder("LAW")), ...(await itemsUnder("SECTIONS"))];
  expect(items).toHaveLength(2);
  for (const item of items) expect(JSON.stringify(item).length).toBeLessThan(1_000);
  const first = await objects();
  expect(first.count).toBe(parts * 3 + 2);
  const cold = JSON.parse((await promisify(execFile)(process.execPath, [child, "99", "2.7"])).stdout);
  expect(cold.blocks).toBe(13);

  const edition = await openEdition(99, "2026-04-01");
  const [part] = parseRegulation(largeTitle(1).replaceAll("in paper", "in films")).parts;
  if (!part) throw new Error("A title has parts");
  const amended = await edition.putPart(part, { source: "ecfr", isWhole: true });
  await edition.publish({ stored: [amended] }, now);
  // One pack, one record of the part, one of the title, one list of what changed, the rows; its tree is as it was.
  expect((await objects()).count).toBe(first.count + 5);
  process.stdout.write(
    `${JSON.stringify({ mb: Math.round(xml.length / 1e6), parts, objects: first, parseCpuMs, parseMb, storeCpuMs, cold })}\n`,
  );
});
