import { afterAll, inject, vi } from "vitest";
import { startEngine, stopEngine } from "./engine.ts";
import { hashQuickly } from "./quick-hashes.ts";
import { startStorage } from "./storage.ts";

/*
 * Each file of `test/api` has an empty table, buckets and a recorder of workers of its own. They run before the file
 * is read, so that it can make its world at its top. Files share a worker, which has loaded the packages and `shared/`
 * and started the table's engine once; whatever a module of the product keeps goes with its file.
 */
const environment = { ...process.env };
hashQuickly();
await startEngine(inject("tables"));
const recorder = await startStorage();
afterAll(async () => {
  await stopEngine();
  await recorder.close();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});
