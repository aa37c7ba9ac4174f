import * as z from "zod";
import type { PackScope } from "../../../shared/schemas/evidence-pack.ts";
import type { PastRow } from "../../record/past/past-rows.ts";

/** What a pack is made of. */
export interface PackSource {
  readonly companyId: string;
  readonly companyName: string;
  readonly day: string;
  readonly isDayOver: boolean;
  readonly timeZone: string;
  /** When the company was registered. */
  readonly since: Date;
  /** The moment that is shown. */
  readonly end: Date;
  readonly scope: PackScope;
  readonly scopeName: string;
  /** The company's rows as they were then. */
  readonly rows: readonly PastRow[];
  readonly now: Date;
}

const text = z.string().default("");
const Person = z.object({ firstName: text, lastName: text, email: text });

/** Rows of one kind: of a partition after the company's own, and with keys that begin so. */
export const rowsAt = (rows: readonly PastRow[], place: string | RegExp, begins = ""): PastRow[] =>
  rows.filter((row) => {
    const isHere = typeof place === "string" ? row.place === place : place.test(row.place);
    return isHere && row.sk.startsWith(begins);
  });

/** What people were called, by their ids; an id stands for who was not on the list. */
export const namesOf = (rows: readonly PastRow[]): ((id: unknown) => string) => {
  const names = new Map(
    rowsAt(rows, "", "MEMBER#").map(({ sk, fields }) => {
      const { firstName, lastName, email } = Person.parse(fields);
      return [sk.slice("MEMBER#".length), `${firstName} ${lastName}`.trim() || email];
    }),
  );
  return (id) => (typeof id === "string" ? (names.get(id) ?? id) : "");
};

/** A field as a text. */
export const textOf = ({ fields }: Pick<PastRow, "fields">, name: string): string => {
  const value = fields[name];
  return value === null || value === undefined ? "" : String(value);
};
