import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import * as z from "zod";
import { OperationProblem } from "../problem.ts";

/** What an export says of itself, written last: without it the export is not complete. */
export const Summary = z.object({
  /** Counts up when an older restore could not read it: 2 holds only what changed since another export. */
  version: z.literal([1, 2]),
  /** Exports of before have none. */
  startedAt: z.string().optional(),
  exportedAt: z.string(),
  from: z.string(),
  /** Folder of the export that this one goes on from, as seen from this one; absent where it holds everything. */
  since: z.string().optional(),
  /** Of all items, also of those that only the earlier export holds. */
  items: z.object({ count: z.number().int(), digest: z.string() }),
  objects: z.object({ count: z.number().int(), digest: z.string() }),
});
export type Summary = z.infer<typeof Summary>;

/**
 * Paths of an export: lines of items, keys of items that are gone since the earlier export, lines of objects, the
 * objects by their digest, and the summary.
 */
export const filesOf = (folder: string) => ({
  items: join(folder, "items.jsonl"),
  gone: join(folder, "gone.jsonl"),
  objects: join(folder, "objects.jsonl"),
  object: (digest: string) => join(folder, "objects", digest),
  summary: join(folder, "export.json"),
});

/** Makes the folder of a new export. @throws OperationProblem when something is in it */
export const newDumpFolder = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new OperationProblem(`The folder ${folder} is not empty. Name a new one with --out.`);
  }
  mkdirSync(join(folder, "objects"), { recursive: true, mode: 0o700 });
};

/** @throws OperationProblem when the folder holds no complete export */
export const readSummary = (folder: string): Summary => {
  const { summary } = filesOf(folder);
  if (!existsSync(summary)) throw new OperationProblem(`There is no complete export in ${folder}.`);
  const parsed = Summary.safeParse(JSON.parse(readFileSync(summary, "utf8")));
  if (!parsed.success) throw new OperationProblem(`${summary} is damaged, or of a newer version of Subpart.`);
  return parsed.data;
};

/** Writes lines to a file that only its owner may read, waiting where the disk is slow. */
export const writeLines = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  const stream = createWriteStream(file, { mode: 0o600 });
  for await (const line of lines) {
    if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  stream.end();
  await finished(stream);
};

/** The lines of a file, one at a time. Only line feeds end a line: text in it may hold other separators. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** The key of an item, from its line; the same for any other content under that key. */
export const keyOfLine = (line: string): string => {
  const { pk, sk } = JSON.parse(line) as { pk?: unknown; sk?: unknown };
  return JSON.stringify({ pk, sk });
};

const earlierOf = (folder: string): string | undefined => {
  const { since } = readSummary(folder);
  return since === undefined ? undefined : resolve(folder, since);
};

/**
 * The lines of all items of an export: its own, and those of the export before it that did not change since.
 * @throws OperationProblem where one of the exports is not there
 */
export async function* exportedLines(folder: string): AsyncGenerator<string> {
  const files = filesOf(folder);
  const earlier = earlierOf(folder);
  if (earlier !== undefined) {
    const hidden = new Set<string>();
    for await (const line of readLines(files.items)) hidden.add(keyOfLine(line));
    for await (const key of readLines(files.gone)) hidden.add(key);
    for await (const line of exportedLines(earlier)) if (!hidden.has(keyOfLine(line))) yield line;
  }
  yield* readLines(files.items);
}

/**
 * Where the content of a file lies: in this export, or in one before it.
 * @throws OperationProblem where none has it
 */
export const objectFile = (folder: string, digest: string): string => {
  const own = filesOf(folder).object(digest);
  if (existsSync(own)) return own;
  const earlier = earlierOf(folder);
  if (earlier === undefined) throw new OperationProblem(`A file of the export is missing: ${own}`);
  return objectFile(earlier, digest);
};
