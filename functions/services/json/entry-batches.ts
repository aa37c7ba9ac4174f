import { press, unpress } from "../packing/packing.ts";
import type { ByteWindow } from "./byte-window.ts";
import { FileProblem, maxBadRows, TooManyBadRows } from "./file-problem.ts";

/** Rules of a file at most: 50 MB of the smallest useful rules hold about half as many. */
const maxRows = 500_000;
/** An object around rules (the file's root, a section, a subsection): its own fields hold for them. */
export interface Wrapper {
  readonly outer: Wrapper | undefined;
  readonly line: number;
  /** Its JSON with empty lists where its rules were, in pieces; complete once its batches are given out. */
  readonly pieces: readonly Buffer[];
}

/** Entries that lie side by side in one list. */
export interface Batch {
  /** Gives their JSON, with the commas between them. */
  readonly bytes: () => Buffer;
  readonly entries: readonly Entry[];
  readonly wrapper: Wrapper | undefined;
}

export interface Entry {
  /** Place in the file, from 0, counting every entry. */
  readonly row: number;
  readonly line: number;
  /** Range in the batch's bytes. */
  readonly start: number;
  readonly end: number;
  /** Names the object had, repeated ones too; 0 for anything but an object. */
  readonly keys: number;
}

/** Entries that wait for their wrapper are compressed together, this much at a time. */
const waitingBytes = 256 * 1024;
/** Compressing less than this costs more than it saves. */
const worthPressing = 2 * 1024;

/** Keeps bytes that are only lent, and gives them again. */
const keep = (lent: Buffer): (() => Buffer) => {
  if (lent.length < worthPressing) {
    const copy = Buffer.from(lent);
    return () => copy;
  }
  const pressed = press(lent);
  return () => unpress(pressed);
};

/** Gathers entries that lie side by side into batches, and keeps those of a wrapper until it is complete. */
export class EntryBatches<W extends Wrapper> {
  /** Entries added so far. */
  rows = 0;
  /** Entries that are no objects, or empty ones: none of them can be a rule. */
  private badRows = 0;
  private readonly window: ByteWindow;
  private entries: Entry[] = [];
  private owner: W | undefined;
  private waiting: Batch[] = [];
  private ready: Batch[] = [];

  constructor(window: ByteWindow) {
    this.window = window;
  }

  /** Adds an entry by its offsets in the stream. @throws FileProblem */
  add(entry: Omit<Entry, "row">, owner: W | undefined): void {
    if (this.rows === maxRows) throw new FileProblem("The file contains more than 500,000 rules. Split it.");
    if (entry.keys === 0) this.badRows += 1;
    if (this.badRows >= maxBadRows) throw new TooManyBadRows(this.rows);
    if (this.owner !== owner) this.cut();
    this.owner = owner;
    this.entries.push({ ...entry, row: this.rows });
    this.rows += 1;
  }

  /** Offset of the first byte that the present batch needs; Infinity without one. */
  get start(): number {
    return this.entries[0]?.start ?? Number.POSITIVE_INFINITY;
  }

  /** Ends the batch at the end of a piece, so that it can be given out; those that have to wait grow first. */
  cutReady(): void {
    const size = (this.entries.at(-1)?.end ?? 0) - this.start;
    if (!this.owner || size >= waitingBytes) this.cut();
  }

  /** Ends the batch: what comes next does not lie beside it. */
  cut(): void {
    const { entries } = this;
    const [first] = entries;
    const last = entries.at(-1);
    if (!first || !last) return;
    const bytes = this.window.view(first.start, last.end);
    const moved = entries.map((entry) => ({
      ...entry,
      start: entry.start - first.start,
      end: entry.end - first.start,
    }));
    if (this.owner) this.wait(bytes, moved, this.owner);
    else this.ready.push({ bytes: () => bytes, entries: moved, wrapper: undefined });
    this.entries = [];
  }

  private wait(bytes: Buffer, entries: Entry[], wrapper: W): void {
    this.waiting.push({ bytes: keep(bytes), entries, wrapper });
  }

  /** The outermost wrapper is complete, so its entries may be given out. */
  release(): void {
    this.ready.push(...this.waiting);
    this.waiting = [];
  }

  takeReady(): Batch[] {
    const batches = this.ready;
    this.ready = [];
    return batches;
  }
}
