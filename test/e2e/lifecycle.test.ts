import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signInAs } from "../../scripts/checks/api-caller.ts";
import { type Product, removeData, startProduct } from "../../scripts/checks/product.ts";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { createUpload, getImport, importRules } from "../../shared/api/imports.ts";
import { syntheticRules } from "../support/synthetic-rules.ts";

/** The one that runs now, on a data folder that one test leaves to the next. */
let product: Product;
const stopForGood = async (): Promise<void> => {
  await product.stop();
  removeData(product);
};
beforeAll(async () => {
  product = await startProduct();
});
afterAll(stopForGood);
const startAgain = async (): Promise<Product> => {
  product = await startProduct({ dataDir: product.dataDir });
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

const finished = async (caller: Awaited<ReturnType<typeof signInAs>>, jobId: string) => {
  for (;;) {
    const job = await caller.call(getImport, { params: { jobId } });
    if (job.finishedAt) return job;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};

describe("the product's process", () => {
  it("finds its data again at the second start, and ends within two seconds of Ctrl-C", async () => {
    const before = await (await signInAs(product.stack, "company_admin")).call(listCfrTitles);
    expect(before).toHaveLength(50);
    expect(before.filter(({ ruleCount }) => ruleCount > 0).map(({ titleNumber }) => titleNumber)).toEqual([
      21, 29, 40,
    ]);
    expect(await product.stop()).toBeLessThan(2_000);
    const { stack } = await startAgain();
    expect(await (await signInAs(stack, "company_admin")).call(listCfrTitles)).toEqual(before);
  });

  it("says in one sentence that the port is taken", async () => {
    const { port } = new URL(inject("stack").url);
    await expect(startProduct({ port: Number(port) })).rejects.toThrow(/port/i);
  });

  it("refuses a data folder that a newer version wrote", async () => {
    await product.stop();
    writeFileSync(join(product.dataDir, "version"), "999\n");
    await expect(startProduct({ dataDir: product.dataDir })).rejects.toThrow(/newer version/i);
  });

  it("finishes an import that was killed half-way, after the next start", async () => {
    await stopForGood();
    product = await startProduct();
    const caller = await signInAs(product.stack, "super_admin");
    const bytes = Buffer.from(JSON.stringify(syntheticRules(12_000, 60)));
    const upload = await caller.call(createUpload, {
      body: { name: "big.json", size: bytes.length, type: "application/json" },
    });
    const put = await fetch(upload.uploadURL, { method: "PUT", headers: upload.headers, body: bytes });
    expect(put.status).toBe(200);
    const { jobId } = await caller.call(importRules, {
      body: { objectKey: upload.objectKey, name: "big.json" },
    });
    const { pid = 0 } = product.child;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    const { stack } = await startAgain();
    const job = await finished(await signInAs(stack, "super_admin"), jobId);
    expect([job.status, job.created + job.updated + job.unchanged, job.failed]).toEqual(["done", 12_000, 0]);
  });
});
