import { formatNumber } from "../../../shared/words/count.ts";
import { FileProblem, placeText } from "./file-problem.ts";
import * as json from "./json-bytes.ts";
import { type ScanLimits, scanLimits } from "./scan-limits.ts";

/** What the scanner tells of the file's structure. Offsets count bytes from 0; `depth` counts from 1. */
export interface ScanEvents {
  /** An object or array begins at `at`. */
  open(isObject: boolean, at: number, depth: number): void;
  /** It ended before `end`; `keys` is how many names an object had. */
  close(end: number, depth: number, keys: number): void;
  /** A text, number or literal inside the container at `depth`, from `start` to before `end`. */
  scalar(start: number, end: number, depth: number): void;
}

type Expected = "value" | "valueOrClose" | "key" | "keyOrClose" | "colon" | "commaOrClose" | "end";

/**
 * Walks through JSON that arrives in pieces cut at any byte, checks its structure and its bounds, and tells
 * where containers and scalars are. Objects one per line are a valid file, too. What stands inside scalars is
 * not checked here: the parser of the slices does that.
 */
export class JsonScanner {
  /** Range of the newest name of an object, without its quotes. */
  keyStart = 0;
  keyEnd = 0;
  private readonly events: ScanEvents;
  private readonly limits: ScanLimits;
  private readonly isObject: boolean[] = [];
  private readonly keys: number[] = [];
  private expected: Expected = "value";
  private lexing: "structure" | "key" | "string" | "scalar" = "structure";
  private escaped = false;
  private start = 0;
  private tokens = 0;
  private base = 0;
  private lines = 1;
  private lineOfRoot = 0;
  private rootIsObject = false;

  constructor(events: ScanEvents, limits: ScanLimits = scanLimits) {
    this.events = events;
    this.limits = limits;
  }

  /** Where the scanner stands, in lines; for messages about what began here. */
  get line(): number {
    return this.lines;
  }

  /** Where a text or number that is not complete yet began; Infinity between them. */
  get tokenStart(): number {
    return this.lexing === "structure" ? Number.POSITIVE_INFINITY : this.start;
  }

  /** The next bytes of the file. @throws FileProblem */
  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    while (at < chunk.length) {
      if (this.lexing === "structure") at = this.structure(chunk, at);
      else if (this.lexing === "scalar") at = this.scalarEnd(chunk, at);
      else at = this.stringEnd(chunk, at);
    }
    this.base += chunk.length;
  }

  /** The file is over. @throws FileProblem when it may not end here */
  end(): void {
    if (this.lexing === "scalar") this.finishScalar(this.base);
    if (this.expected === "end" && this.lexing === "structure") return;
    if (this.tokens === 0) throw new FileProblem("The file is empty.");
    throw new FileProblem(
      `The file ends in the middle of its JSON (${this.place(this.base)}). It may have been cut off.`,
    );
  }

  private place(at: number): string {
    return placeText({ byte: at + 1, line: this.lines });
  }

  private refuse(reason: string, at: number): never {
    throw new FileProblem(`${reason} (${this.place(at)}).`);
  }

  private countToken(at: number): void {
    this.tokens += 1;
    if (this.tokens <= this.limits.tokens) return;
    const most = formatNumber(this.limits.tokens);
    this.refuse(`The file contains more than ${most} names and values, too many for one import`, at);
  }

  private structure(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length) {
      const byte = chunk[at] ?? 0;
      if (json.isSpace(byte)) {
        if (byte === json.lineFeed) this.lines += 1;
      } else {
        this.take(byte, this.base + at);
        if (this.lexing !== "structure") return at + 1;
      }
      at += 1;
    }
    return at;
  }

  private take(byte: number, at: number): void {
    if (byte === json.quote) this.beginString(at);
    else if (byte === json.comma) this.takeComma(at);
    else if (byte === json.colon) this.takeColon(at);
    else if (byte === json.openObject || byte === json.openArray) this.takeOpen(byte === json.openObject, at);
    else if (byte === json.closeObject || byte === json.closeArray)
      this.takeClose(byte === json.closeObject, at);
    else this.beginScalar(byte, at);
  }

  private get wantsValue(): boolean {
    return this.expected === "value" || this.expected === "valueOrClose";
  }

  private beginString(at: number): void {
    const isKey = this.expected === "key" || this.expected === "keyOrClose";
    if (!isKey && !this.wantsValue) this.unexpected(at);
    this.countToken(at);
    this.lexing = isKey ? "key" : "string";
    this.start = at;
  }

  private beginScalar(byte: number, at: number): void {
    if (byte === 0) this.refuse("The file is not UTF-8 text: it contains a zero byte", at);
    if (!this.wantsValue || json.scalarBytes[byte] !== 1) this.unexpected(at);
    this.countToken(at);
    this.lexing = "scalar";
    this.start = at;
  }

  private takeComma(at: number): void {
    if (this.expected !== "commaOrClose") this.unexpected(at);
    this.expected = this.isObject.at(-1) ? "key" : "value";
  }

  private takeColon(at: number): void {
    if (this.expected !== "colon") this.unexpected(at);
    this.expected = "value";
  }

  private takeOpen(isObject: boolean, at: number): void {
    if (this.expected === "end") this.nextRoot(isObject, at);
    else if (!this.wantsValue) this.unexpected(at);
    this.countToken(at);
    if (this.isObject.length === this.limits.depth)
      this.refuse(`The file nests objects and lists more than ${this.limits.depth} levels deep`, at);
    if (this.isObject.length === 0) this.rootIsObject = isObject;
    this.isObject.push(isObject);
    this.keys.push(0);
    this.expected = isObject ? "keyOrClose" : "valueOrClose";
    this.events.open(isObject, at, this.isObject.length);
  }

  /** A further value after the first: only objects, each on a line of its own. */
  private nextRoot(isObject: boolean, at: number): void {
    if (!isObject || !this.rootIsObject || this.lines === this.lineOfRoot) this.unexpected(at);
  }

  private takeClose(isObject: boolean, at: number): void {
    const mayClose =
      this.expected === "commaOrClose" || this.expected === (isObject ? "keyOrClose" : "valueOrClose");
    if (!mayClose || this.isObject.at(-1) !== isObject) this.unexpected(at);
    const depth = this.isObject.length;
    const keys = this.keys.pop() ?? 0;
    this.isObject.pop();
    this.afterValue();
    this.events.close(at + 1, depth, keys);
  }

  private afterValue(): void {
    this.expected = this.isObject.length === 0 ? "end" : "commaOrClose";
    if (this.isObject.length === 0) this.lineOfRoot = this.lines;
  }

  private unexpected(at: number): never {
    if (this.expected === "end") this.refuse("There is more text after the end of the JSON", at);
    this.refuse("The file is not valid JSON: unexpected character", at);
  }

  private stringEnd(chunk: Buffer, from: number): number {
    let at = this.escaped ? from + 1 : from;
    this.escaped = false;
    for (;;) {
      const end = json.nextQuote(chunk, at);
      const until = end < 0 ? chunk.length : end;
      const isEscaped = json.backslashesBefore(chunk, until, at) % 2 === 1;
      if (end < 0) {
        this.escaped = isEscaped;
        this.checkString(this.base + until);
        return until;
      }
      if (!isEscaped) {
        this.finishString(this.base + end + 1);
        return end + 1;
      }
      at = end + 1;
    }
  }

  private checkString(end: number): void {
    const { stringBytes } = this.limits;
    if (end - this.start > stringBytes)
      this.refuse(`A text in the file is longer than ${stringBytes / 1_024} KB`, this.start);
  }

  private finishString(end: number): void {
    this.checkString(end);
    const isKey = this.lexing === "key";
    this.lexing = "structure";
    if (isKey) this.finishKey(end);
    else this.finishValue(end);
  }

  private finishKey(end: number): void {
    const depth = this.isObject.length;
    const count = (this.keys[depth - 1] ?? 0) + 1;
    if (count > this.limits.keysPerObject)
      this.refuse(`An object in the file has more than ${this.limits.keysPerObject} fields`, this.start);
    this.keys[depth - 1] = count;
    this.keyStart = this.start + 1;
    this.keyEnd = end - 1;
    this.expected = "colon";
  }

  private scalarEnd(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && json.scalarBytes[chunk[at] ?? 0] === 1) at += 1;
    this.checkString(this.base + at);
    if (at < chunk.length) this.finishScalar(this.base + at);
    return at;
  }

  private finishScalar(end: number): void {
    this.lexing = "structure";
    this.finishValue(end);
  }

  private finishValue(end: number): void {
    this.afterValue();
    this.events.scalar(this.start, end, this.isObject.length);
  }
}
