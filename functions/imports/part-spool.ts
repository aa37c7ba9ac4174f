import * as z from "zod";
import { pressLines, unpackChunk } from "../library/packing.ts";
import type { Span, TextArena } from "./text-arena.ts";

/** A rule of the file as a merge needs it. */
export interface CollectedRule {
  /** Place in the file, from 0. */
  readonly row: number;
  readonly obligationId: string;
  readonly section: string;
  readonly isActive: boolean;
  /** The RuleContent as JSON in UTF-8. */
  readonly content: Uint8Array;
}

const Heads = z.array(z.tuple([z.number(), z.string(), z.string(), z.boolean()]));

/** The rules of a file for one part: the newest in the arena, the others compressed. */
export class PartSpool {
  readonly partNo: string;
  /** Rows of the file, repeated ones too. */
  rows = 0;
  private description = { text: "", row: Number.POSITIVE_INFINITY };
  private readonly arena: TextArena;
  private waiting: { readonly head: string; readonly span: Span }[] = [];
  private readonly pressed: Uint8Array[] = [];

  constructor(partNo: string, arena: TextArena) {
    this.partNo = partNo;
    this.arena = arena;
  }

  /** The first description that the file gives the part, by row; may be empty. */
  get partDescription(): string {
    return this.description.text;
  }

  describe(row: number, text: string): void {
    if (text && row < this.description.row) this.description = { text, row };
  }

  add(rule: Omit<CollectedRule, "content">, content: Span): void {
    const head = JSON.stringify([rule.row, rule.obligationId, rule.section, rule.isActive]);
    this.waiting.push({ head, span: content });
    this.rows += 1;
  }

  /** Compresses what still lies in the arena. */
  press(): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    const lines = waiting.map(({ head, span }) => ({ head, body: this.arena.view(span) }));
    this.pressed.push(pressLines(lines));
  }

  /** All rules, in the order of the file. */
  rules(): CollectedRule[] {
    this.press();
    return this.pressed.flatMap(rulesOf).sort((a, b) => a.row - b.row);
  }
}

const rulesOf = (pressed: Uint8Array): CollectedRule[] => {
  const { heads, bodies } = unpackChunk(pressed);
  return Heads.parse(heads).map(([row, obligationId, section, isActive], index) => ({
    row,
    obligationId,
    section,
    isActive,
    content: bodies[index] ?? new Uint8Array(),
  }));
};
