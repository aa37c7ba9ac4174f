import { linesOf, press, unpress } from "../../services/packing/packing.ts";
import type { Span, TextArena } from "./text-arena.ts";

/** What a merge knows of a rule without reading it. */
export interface RuleFacts {
  /** Place in the file, from 0. */
  readonly row: number;
  readonly obligationId: string;
  readonly section: string;
  readonly isActive: boolean;
}

/** A rule of the file. */
export interface CollectedRule extends RuleFacts {
  /** The RuleContent as JSON in UTF-8. */
  readonly content: Uint8Array;
}

/** The rules of a file for one part: the newest in the arena, the others compressed. */
export class PartSpool {
  readonly partNo: string;
  private readonly arena: TextArena;
  private readonly facts: RuleFacts[] = [];
  private readonly pressed: Uint8Array[] = [];
  private waiting: Span[] = [];
  private description = { text: "", row: Number.POSITIVE_INFINITY };

  constructor(partNo: string, arena: TextArena) {
    this.partNo = partNo;
    this.arena = arena;
  }

  /** Rows of the file, repeated ones too. */
  get rows(): number {
    return this.facts.length;
  }

  /** The first description that the file gives the part, by row; may be empty. */
  get partDescription(): string {
    return this.description.text;
  }

  describe(row: number, text: string): void {
    if (text && row < this.description.row) this.description = { text, row };
  }

  /** Adds a rule whose content was just written to the arena. */
  add(facts: RuleFacts, content: Span): void {
    this.facts.push(facts);
    const last = this.waiting.at(-1);
    // Rules of a part stand together in most files, so their contents are one piece.
    if (last?.end === content.start)
      this.waiting[this.waiting.length - 1] = { start: last.start, end: content.end };
    else this.waiting.push(content);
  }

  /** Compresses what still lies in the arena. */
  press(): void {
    const [first, ...others] = this.waiting.map((span) => this.arena.view(span));
    if (!first) return;
    this.waiting = [];
    this.pressed.push(press(others.length === 0 ? first : Buffer.concat([first, ...others])));
  }

  /** All rules, in the order of the file. */
  rules(): CollectedRule[] {
    this.press();
    const contents = this.pressed.flatMap((pressed) => linesOf(unpress(pressed), 0));
    return this.facts
      .map((facts, index) => {
        const content = contents[index];
        // If published, it would be a rule without text.
        if (!content) throw new Error(`The content of row ${facts.row} is missing`);
        return { ...facts, content };
      })
      .sort((a, b) => a.row - b.row);
  }
}
