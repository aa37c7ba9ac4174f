import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "../../project-root.ts";
import { StartProblem } from "../../start-problem.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";

/** Counts up when a later version could not read what an earlier one wrote. */
const dataVersion = 1;

/** Where an installation keeps everything it must find again. */
export type DataFolder = {
  readonly path: string;
  readonly isNew: boolean;
  file(name: string): string;
  unlock(): Promise<void>;
};

/** `.data` beside package.json, or what DATA_DIR says. */
export function dataFolderPath(): string {
  return resolve(projectRoot, process.env.DATA_DIR || ".data");
}

function readVersion(path: string): number | undefined {
  const file = join(path, "version");
  if (!existsSync(file)) return undefined;
  const version = Number(readFileSync(file, "utf8"));
  if (!Number.isInteger(version))
    throw new StartProblem(
      `The file ${file} is damaged. Start with \`npm start -- --fresh\` to begin again.`,
    );
  return version;
}

function isEmpty(path: string): boolean {
  return !existsSync(path) || readdirSync(path).length === 0;
}

/** The folder itself may be a mount, so only what is in it goes. */
function empty(path: string): void {
  if (!existsSync(path)) return;
  for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true });
}

function checkVersion(path: string): void {
  const version = readVersion(path);
  if (version === undefined && !isEmpty(path)) {
    throw new StartProblem(
      `The folder ${path} holds files of something else. Name an empty one with DATA_DIR.`,
    );
  }
  if (version !== undefined && version > dataVersion) {
    throw new StartProblem(
      `The data in ${path} were written by a newer version of Subpart. Use that version, or another folder with DATA_DIR.`,
    );
  }
}

/**
 * Opens the data folder for this process alone, or makes it.
 * @param isFresh deletes what is in it first.
 * @throws StartProblem when it is in use, of a newer version, or holds something else.
 */
export async function openDataFolder(path: string, isFresh = false): Promise<DataFolder> {
  const lock: FolderLock = await lockFolder(path);
  try {
    checkVersion(path);
    if (isFresh) empty(path);
    const isNew = isEmpty(path);
    mkdirSync(path, { recursive: true });
    if (isNew) chmodSync(path, 0o700);
    writeFileSync(join(path, "version"), `${dataVersion}\n`);
    return { path, isNew, file: (name) => join(path, name), unlock: lock.release };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
