import { ByteWindow } from "../../services/json/byte-window.ts";
import { type Batch, EntryBatches, type Wrapper } from "../../services/json/entry-batches.ts";
import type { FileProblem } from "../../services/json/file-problem.ts";
import { foreignField, longestForeignField } from "../../services/json/foreign-file.ts";
import { JsonScanner, type ScanEvents } from "../../services/json/json-scanner.ts";
import {
  idOrTextField,
  keyRule,
  longestWrapperField,
  noRules,
  ruleField,
  tooLarge,
  wrapperFields,
} from "./rule-shapes.ts";

/** One object of the file, without the rules listed in it. A rule that large would be refused anyway. */
const maxObjectBytes = 2 * 1024 * 1024;

interface Node extends Wrapper {
  readonly outer: Node | undefined;
  readonly pieces: Buffer[];
  readonly start: number;
  /** Where the object stands: an entry of a list, the value of a wrapper's field, or the root. */
  readonly place: "entry" | "field" | "root";
  isWrapper: boolean;
  listField: string;
  hasEmptyList: boolean;
  /** Where its own text goes on after a list of rules; Infinity inside one. */
  pieceStart: number;
  pieceBytes: number;
}

/** What a container is: of no interest, a list's entry that is no object, a node, a list of rules or perhaps one. */
type Role = "plain" | "entry" | "node" | "list" | "maybeList";

/**
 * Finds the rules in a file that arrives in pieces: the entries of an array, of the arrays under the known
 * wrapper fields at any depth, objects one per line, or a single rule. Entries come out as
 * slices to be parsed together; those inside wrappers once the outermost wrapper is complete.
 */
export class RuleSlicer implements ScanEvents {
  private readonly scanner = new JsonScanner(this);
  private readonly window = new ByteWindow();
  private readonly batches = new EntryBatches<Node>(this.window);
  private readonly roles: Role[] = [];
  private node: Node | undefined;
  private entryStart = 0;
  private entryLine = 1;
  private sawRules = false;
  /** A field of the root that tells what else the file is. */
  private foreign: FileProblem | undefined;

  /** Entries found so far. */
  get rows(): number {
    return this.batches.rows;
  }

  /** Reads the next bytes and gives the entries that became complete. @throws FileProblem */
  push(chunk: Uint8Array): Batch[] {
    this.window.push(chunk);
    this.scanner.push(chunk);
    this.batches.cutReady();
    this.forget();
    return this.batches.takeReady();
  }

  /** The last entries. @throws FileProblem when the file may not end here or holds no rules */
  end(): Batch[] {
    this.scanner.end();
    if (!this.sawRules) throw this.noRules();
    return this.batches.takeReady();
  }

  open(isObject: boolean, at: number, depth: number): void {
    const parent = this.roles[depth - 2];
    this.roles.length = depth - 1;
    if (parent === "plain" || parent === "entry") this.roles.push("plain");
    else if (parent === "node") this.openField(isObject, at);
    else if (isObject) this.openObject(at, parent, depth);
    else this.openArray(at, parent, depth);
  }

  close(end: number, depth: number, keys: number): void {
    const role = this.roles[depth - 1];
    this.roles.length = depth - 1;
    if (role === "node") this.closeNode(end, keys);
    else if (role === "list") this.closeList(end);
    else if (role === "maybeList") this.closeEmptyList();
    else if (role === "entry") this.addEntry(this.entryStart, end, 0);
  }

  scalar(start: number, end: number, depth: number): void {
    const role = this.roles[depth - 1];
    if (depth === 0) throw this.noRules();
    if (role === "maybeList") this.roles[depth - 1] = "plain";
    else if (role === "list") {
      this.entryLine = this.scanner.line;
      this.addEntry(start, end, 0);
    }
  }

  private openObject(at: number, parent: Role | undefined, depth: number): void {
    if (parent === "maybeList") this.confirmList(at, depth);
    this.roles.push("node");
    this.beginNode(at, depth === 1 ? "root" : "entry");
  }

  private openArray(at: number, parent: Role | undefined, depth: number): void {
    if (depth === 1) {
      this.sawRules = true;
      this.roles.push("list");
    } else if (parent === "maybeList") {
      this.roles[depth - 2] = "plain";
      this.roles.push("plain");
    } else {
      this.entryStart = at;
      this.entryLine = this.scanner.line;
      this.roles.push("entry");
    }
  }

  private openField(isObject: boolean, at: number): void {
    const { node } = this;
    const field = this.fieldName();
    if (node?.place === "root") this.foreign ??= foreignField(field);
    if (!node || !wrapperFields.has(field) || this.isRule(node, at)) this.roles.push("plain");
    else if (isObject) {
      this.roles.push("node");
      this.beginNode(at, "field");
    } else {
      this.roles.push("maybeList");
      node.listField = field;
    }
  }

  private noRules(): FileProblem {
    return this.foreign ?? noRules();
  }

  /** The newest name where it may be that of a wrapper's field, else an empty text. */
  private fieldName(): string {
    const { keyStart, keyEnd } = this.scanner;
    const isShort = keyEnd - keyStart <= Math.max(longestWrapperField, longestForeignField);
    return isShort ? this.window.view(keyStart, keyEnd).toString("latin1") : "";
  }

  private isRule(node: Node, end: number): boolean {
    return !node.isWrapper && this.isMatch(idOrTextField, node, end);
  }

  private isMatch(pattern: RegExp, node: Node, end: number): boolean {
    return pattern.test(this.window.view(node.start, end).toString("latin1").replace(keyRule, ""));
  }

  private beginNode(at: number, place: Node["place"]): void {
    this.node = {
      outer: this.node,
      line: this.scanner.line,
      start: at,
      place,
      pieces: [],
      isWrapper: false,
      listField: "",
      hasEmptyList: false,
      pieceStart: at,
      pieceBytes: 0,
    };
  }

  private confirmList(at: number, depth: number): void {
    this.roles[depth - 2] = "list";
    this.sawRules = true;
    if (this.node) this.cut(this.node, at);
  }

  /** Ends a piece of a node's own text: rules, or a node that holds rules, begin at `end`. */
  private cut(node: Node, end: number): void {
    if (node.place === "field" && !node.isWrapper && node.outer) this.cut(node.outer, node.start);
    this.addPiece(node, end);
    node.isWrapper = true;
    node.pieceStart = Number.POSITIVE_INFINITY;
  }

  private addPiece(node: Node, end: number): void {
    node.pieces.push(Buffer.from(this.window.view(node.pieceStart, end)));
    node.pieceBytes += end - node.pieceStart;
    if (node.pieceBytes > maxObjectBytes) throw tooLarge(node.line);
  }

  private closeList(end: number): void {
    this.batches.cut();
    if (this.node) this.node.pieceStart = end - 1;
  }

  /** A rule may have an empty list `data`, but not one of rules. */
  private closeEmptyList(): void {
    const { node } = this;
    if (node && (node.place !== "entry" || /rules|obligations/.test(node.listField)))
      node.hasEmptyList = true;
  }

  private closeNode(end: number, keys: number): void {
    const { node } = this;
    if (!node) return;
    this.node = node.outer;
    if (node.isWrapper) this.closeWrapper(node, end);
    else if (node.hasEmptyList && !this.isRule(node, end)) this.closeEmptyWrapper(node);
    else if (node.place !== "field") this.closeRule(node, end, keys);
  }

  private closeWrapper(node: Node, end: number): void {
    this.batches.cut();
    this.addPiece(node, end);
    if (node.place === "field" && node.outer) {
      node.outer.pieces.push(Buffer.from("null"));
      node.outer.pieceStart = end;
    }
    if (!node.outer) this.batches.release();
  }

  private closeEmptyWrapper(node: Node): void {
    this.batches.cut();
    if (node.place === "root") this.sawRules = true;
    if (node.place === "field" && node.outer) node.outer.hasEmptyList = true;
  }

  private closeRule(node: Node, end: number, keys: number): void {
    if (node.place === "root" && this.isMatch(ruleField, node, end)) this.sawRules = true;
    this.entryLine = node.line;
    this.addEntry(node.start, end, keys);
    if (node.place === "root") this.batches.cut();
  }

  private addEntry(start: number, end: number, keys: number): void {
    this.batches.add({ line: this.entryLine, start, end, keys }, this.node);
  }

  /** Lets go of the bytes that no open object or token needs. */
  private forget(): void {
    let needed = Math.min(this.window.end, this.scanner.tokenStart, this.batches.start);
    if (this.roles.includes("entry")) needed = Math.min(needed, this.entryStart);
    for (let node = this.node; node; node = node.outer) {
      needed = Math.min(needed, node.isWrapper ? node.pieceStart : node.start);
    }
    this.window.forget(needed);
    if (this.window.end - needed <= maxObjectBytes) return;
    throw this.node?.place === "root" ? this.noRules() : tooLarge(this.node?.line ?? this.entryLine);
  }
}
