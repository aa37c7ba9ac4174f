import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import * as z from "zod";
import { OperationProblem } from "../problem.ts";

/** What an export says of itself, written last: without it the export is not complete. */
export const Summary = z.object({
  /** Counts up when an older restore could not read it. */
  version: z.literal(1),
  exportedAt: z.string(),
  from: z.string(),
  items: z.object({ count: z.number().int(), digest: z.string() }),
  objects: z.object({ count: z.number().int(), digest: z.string() }),
});
export type Summary = z.infer<typeof Summary>;

/** Paths of an export: lines of items, lines of objects, the objects by their digest, and the summary. */
export const filesOf = (folder: string) => ({
  items: join(folder, "items.jsonl"),
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
