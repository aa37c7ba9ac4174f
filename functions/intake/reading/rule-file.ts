import { setImmediate as nextTurn } from "node:timers/promises";
import { importTooLarge, maxImportBytes } from "../../../shared/api/imports.ts";
import type { Batch, Wrapper } from "../../services/json/entry-batches.ts";
import { FileProblem } from "../../services/json/file-problem.ts";
import { Utf8Guard } from "../../services/json/utf8-guard.ts";
import { RuleSlicer } from "./rule-slices.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** One entry of the file, parsed. */
export interface FileRow {
  /** Place in the file, from 0. */
  readonly row: number;
  readonly value: unknown;
  /** The object names a field twice: readers would disagree on which of the two counts. */
  readonly hasRepeatedField: boolean;
  /** The fields of the objects around the entry, the nearest first. */
  readonly parents: readonly Fields[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parseText = (text: string, line: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem(
      `The file is not valid JSON: the entry that starts on line ${line} cannot be read.`,
    );
  }
};

const parseBatch = ({ bytes: read, entries }: Batch): unknown[] => {
  const bytes = read();
  try {
    return JSON.parse(`[${bytes.toString("utf8")}]`);
  } catch {
    return entries.map(({ start, end, line }) => parseText(bytes.toString("utf8", start, end), line));
  }
};

const rowsOf = (batch: Batch, parents: readonly Fields[]): FileRow[] => {
  const values = parseBatch(batch);
  return batch.entries.map(({ row, keys }, index) => {
    const value = values[index];
    const hasRepeatedField = isFields(value) && Object.keys(value).length !== keys;
    return { row, value, hasRepeatedField, parents };
  });
};

/** The fields of wrappers, parsed once each; their rules are many. */
class ParentFields {
  private readonly known = new WeakMap<Wrapper, readonly Fields[]>();

  of(wrapper: Wrapper | undefined): readonly Fields[] {
    if (!wrapper) return [];
    const known = this.known.get(wrapper);
    if (known) return known;
    const own = parseText(Buffer.concat(wrapper.pieces).toString("utf8"), wrapper.line);
    const all = [...(isFields(own) ? [own] : []), ...this.of(wrapper.outer)];
    this.known.set(wrapper, all);
    return all;
  }
}

/** Texts of this size are parsed a tenth faster than those of the 64 KB that a network stream gives. */
const pieceBytes = 32 * 1024;

/**
 * Reads a file of rules from its bytes and gives its entries to `onRows`, a few at a time; those of a wrapper
 * come when the wrapper is complete, so order is by `row`, not by call.
 * @returns how many entries there are
 * @throws FileProblem with a sentence for the person when the file cannot be used; rows may have been given out
 */
export const readRuleFile = async (
  source: AsyncIterable<Uint8Array>,
  onRows: (rows: readonly FileRow[]) => void,
): Promise<number> => {
  const guard = new Utf8Guard();
  const slicer = new RuleSlicer();
  const parents = new ParentFields();
  const give = async (batches: readonly Batch[]): Promise<void> => {
    for (const [index, batch] of batches.entries()) {
      // A wrapped file comes all at once: timers (progress, lease) must run in between.
      if (index % 16 === 15) await nextTurn();
      onRows(rowsOf(batch, parents.of(batch.wrapper)));
    }
  };
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size >= maxImportBytes) throw new FileProblem(`${importTooLarge}.`);
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      await give(slicer.push(guard.push(chunk.subarray(from, from + pieceBytes))));
    }
  }
  const last = guard.end();
  await give([...slicer.push(last), ...slicer.end()]);
  return slicer.rows;
};
