import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { signInAs } from "../../scripts/checks/api-caller.ts";
import { type Product, removeData, startProduct } from "../../scripts/checks/product.ts";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { createUpload, getImport, importRules } from "../../shared/api/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

const running: Product[] = [];
const start = async (options: Parameters<typeof startProduct>[0] = {}): Promise<Product> => {
  const product = await startProduct(options);
  running.push(product);
  return product;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

afterEach(async () => {
  const products = running.splice(0);
  for (const product of products) await product.stop();
  // Only now: a second start shares the folder of the first.
  for (const product of products) removeData(product);
});

const finished = async (caller: Awaited<ReturnType<typeof signInAs>>, jobId: string) => {
  for (;;) {
    const job = await caller.call(getImport, { params: { jobId } });
    if (job.finishedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

describe("the product's process", () => {
  it("finds its data again at the second start, and ends within two seconds of Ctrl-C", async () => {
    const first = await start();
    const before = await (await signInAs(first.stack, "company_admin")).call(listCfrTitles);
    expect(before).toHaveLength(50);
    expect(before.filter(({ ruleCount }) => ruleCount > 0).map(({ titleNumber }) => titleNumber)).toEqual([
      21, 29, 40,
    ]);
    expect(await first.stop()).toBeLessThan(2_000);
    const second = await start({ dataDir: first.dataDir });
    expect(await (await signInAs(second.stack, "company_admin")).call(listCfrTitles)).toEqual(before);
  });

  it("says in one sentence that the port is taken", async () => {
    const first = await start();
    const port = new URL(first.stack.url).port;
    await expect(startProduct({ port: Number(port) })).rejects.toThrow(/port/i);
  });

  it("refuses a data folder that a newer version wrote", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(first.dataDir, "version"), "999\n");
    await expect(startProduct({ dataDir: first.dataDir })).rejects.toThrow(/newer version/i);
  });

  it("finishes an import that was killed half-way, after the next start", async () => {
    const first = await start();
    const caller = await signInAs(first.stack, "super_admin");
    const bytes = Buffer.from(JSON.stringify(syntheticRules(12_000, 60)));
    const upload = await caller.call(createUpload, {
      body: { name: "big.json", size: bytes.length, type: "application/json" },
    });
    const put = await fetch(upload.uploadURL, { method: "PUT", headers: upload.headers, body: bytes });
    expect(put.status).toBe(200);
    const { jobId } = await caller.call(importRules, {
      body: { objectKey: upload.objectKey, name: "big.json" },
    });
    const { pid = 0 } = first.child;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    const second = await start({ dataDir: first.dataDir });
    const job = await finished(await signInAs(second.stack, "super_admin"), jobId);
    expect([job.status, job.created + job.updated + job.unchanged, job.failed]).toEqual(["done", 12_000, 0]);
  });
});
