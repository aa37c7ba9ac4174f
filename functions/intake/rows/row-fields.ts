import { cleanLine, cleanValue } from "../../services/rows/clean-value.ts";
import { textOf } from "../../services/rows/field-values.ts";
import type { Fields } from "../reading/rule-file.ts";
import { type FieldName, type KnownField, knownField } from "./field-names.ts";

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects inside a row that may hold its texts or its place. */
const holders: Readonly<Record<string, readonly FieldName[]>> = {
  content: ["rule_title", "rule_text_verbatim", "rule_text_simplified"],
  metadata: ["source_section", "source_regulation", "cfr_title", "part_no", "section", "section_heading"],
};

/** The fields of one object of the file, by what they mean; all others and mistyped ones end up in `extra`. */
export class RowFields {
  private readonly values: Partial<Record<FieldName, unknown>> = {};
  /** How the file spells each field that has a value. */
  private readonly names: Partial<Record<FieldName, string>> = {};
  private readonly rest: [string, unknown][] = [];

  constructor(fields: Fields) {
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      const known = isFields(value) && holders[name] ? undefined : knownField(name, value);
      if (!known) this.rest.push([name, value]);
      else if (!isEmpty(value)) this.keep(known, name, value);
    }
    for (const [name, held] of Object.entries(holders)) this.readHeld(fields[name], held);
  }

  /** What an object inside the row says of `held`, where the row itself says nothing; the object is kept, too. */
  private readHeld(holder: unknown, held: readonly FieldName[]): void {
    if (!isFields(holder)) return;
    for (const [name, value] of Object.entries(holder)) {
      const known = knownField(name, value);
      if (!known || !held.includes(known.field) || isEmpty(value)) continue;
      if (this.names[known.field] !== undefined) continue;
      this.names[known.field] = name;
      this.values[known.field] = value;
    }
  }

  private keep({ field, rank }: KnownField, name: string, value: unknown): void {
    const other = this.names[field];
    const isBetter = other === undefined || rank < (knownField(other, this.values[field])?.rank ?? 0);
    if (!isBetter) this.rest.push([name, value]);
    else {
      if (other !== undefined) this.rest.push([other, this.values[field]]);
      this.names[field] = name;
      this.values[field] = value;
    }
  }

  /** The field as `read` understands it; a value it does not understand is kept under `extra`. */
  read<T>(field: FieldName, read: (value: unknown) => T | undefined): T | undefined {
    const given = this.values[field];
    if (given === undefined) return undefined;
    const value = read(given);
    if (value === undefined) {
      this.rest.push([this.names[field] ?? field, given]);
      this.values[field] = undefined;
    }
    return value;
  }

  /** The field as the file has it. */
  given(field: FieldName): unknown {
    return this.values[field];
  }

  /** A text of any length, empty when there is none. */
  text(field: FieldName): string {
    return this.read(field, textOf) ?? "";
  }

  /** A text of one line, empty when there is none. */
  line(field: FieldName): string {
    const text = this.text(field);
    return text === "" ? "" : cleanLine(text);
  }

  /** What has no place of its own, with its names in order. */
  extra(): Record<string, unknown> {
    if (this.rest.length === 0) return {};
    const clean = this.rest
      .filter(([name]) => name !== "__proto__")
      .map(([name, value]): [string, unknown] => [cleanLine(name), cleanValue(value)]);
    return Object.fromEntries(clean.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }
}
