import type { Fields } from "../reading/rule-file.ts";
import { cleanLine, cleanValue } from "./clean-value.ts";
import { type FieldName, type KnownField, knownField } from "./field-names.ts";
import { textOf } from "./field-values.ts";

interface Found {
  readonly name: string;
  readonly rank: number;
  readonly value: unknown;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** The fields of one object of the file, by what they mean; all others and mistyped ones end up in `extra`. */
export class RowFields {
  private readonly found: Partial<Record<FieldName, Found>> = {};
  private readonly rest: [string, unknown][] = [];

  constructor(fields: Fields) {
    for (const name of Object.keys(fields)) {
      const value = fields[name];
      const known = knownField(name, value);
      if (!known) this.rest.push([name, value]);
      else if (!isEmpty(value)) this.keep(known, name, value);
    }
  }

  private keep({ field, rank }: KnownField, name: string, value: unknown): void {
    const found = { name, rank, value };
    const other = this.found[field];
    if (!other) {
      this.found[field] = found;
      return;
    }
    const loser = rank < other.rank ? other : found;
    if (loser === other) this.found[field] = found;
    this.rest.push([loser.name, loser.value]);
  }

  /** The field as `read` understands it; a value it does not understand is kept under `extra`. */
  read<T>(field: FieldName, read: (value: unknown) => T | undefined): T | undefined {
    const found = this.found[field];
    if (!found) return undefined;
    const value = read(found.value);
    if (value !== undefined) return value;
    this.rest.push([found.name, found.value]);
    delete this.found[field];
    return undefined;
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
