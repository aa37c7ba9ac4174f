import { afterAll } from "vitest";
import { startEngine, stopEngine } from "./engine.ts";
import { startStorage } from "./storage.ts";

/*
 * Each file of `test/api` has a table, buckets and a recorder of workers of its own. They run before the file is
 * read, so that it can make its world at its top.
 */
await startEngine();
const recorder = await startStorage();
afterAll(async () => {
  await stopEngine();
  await recorder.close();
});
