import type { ImportRowError } from "../../shared/schemas/import-job.ts";

/** Rows that failed are all counted; this many are kept with their reasons. */
const kept = 500;
const maxMessage = 200;

const firstOf = (errors: readonly ImportRowError[]): ImportRowError[] =>
  errors.toSorted((a, b) => a.row - b.row).slice(0, kept);

/** The first failures of a file by row, whatever order they come in. */
export class RowErrors {
  count = 0;
  private errors: ImportRowError[] = [];

  add(error: ImportRowError): void {
    this.count += 1;
    this.errors.push({ ...error, message: error.message.slice(0, maxMessage) });
    if (this.errors.length >= 2 * kept) this.errors = firstOf(this.errors);
  }

  /** At most 500, in the order of the file. */
  first(): ImportRowError[] {
    return firstOf(this.errors);
  }

  /** The failures of several together. */
  static together(all: readonly RowErrors[]): { readonly count: number; readonly first: ImportRowError[] } {
    return {
      count: all.reduce((sum, { count }) => sum + count, 0),
      first: firstOf(all.flatMap(({ errors }) => errors)),
    };
  }
}
