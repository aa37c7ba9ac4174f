import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the tables that files of `test/api` use one after the other. */
    tables: string;
  }
}

/** A new folder in memory, where there is plenty of it: a commit to a disk takes twice as long. */
export const quickFolder = async (): Promise<string> => {
  const inMemory = "/dev/shm";
  const room = await statfs(inMemory).catch(() => undefined);
  const parent = room && room.bavail * room.bsize > 2 ** 30 ? inMemory : tmpdir();
  return mkdtemp(join(parent, "subpart-engine-"));
};

/** For one run: its workers are ended without a word, so none of them can clear up. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const tables = await quickFolder();
  project.provide("tables", tables);
  return () => rm(tables, { recursive: true, force: true });
};
