import type { ImportRowError } from "../../../shared/schemas/import-job.ts";

import { cutText } from "../../core/cut-text.ts";
import { FileProblem, maxBadRows, TooManyBadRows } from "../../services/json/file-problem.ts";

/** Rows that failed are all counted; the first of them are shown with the import. */
const shown = 500;
const maxMessage = 200;

const firstOf = (errors: readonly ImportRowError[], count: number): ImportRowError[] =>
  errors.toSorted((a, b) => a.row - b.row).slice(0, count);

/** The failures of a file. */
export interface Failures {
  readonly count: number;
  /** The first 500 by row. */
  readonly first: ImportRowError[];
  /** The first 20,000 by row. */
  readonly listed: ImportRowError[];
}

/** The first failures of a file by row, whatever order they come in. */
export class RowErrors {
  count = 0;
  private errors: ImportRowError[] = [];

  add(error: ImportRowError): void {
    this.count += 1;
    this.errors.push({ ...error, message: cutText(error.message, maxMessage) });
    if (this.errors.length >= 2 * maxBadRows) this.errors = firstOf(this.errors, maxBadRows);
  }

  /** As `add`, for rows of a file that is still being read. @throws TooManyBadRows */
  addBad(error: ImportRowError): void {
    this.add(error);
    if (this.count >= maxBadRows) throw new TooManyBadRows(error.row);
  }

  /** The failures of several together. */
  static together(all: readonly RowErrors[]): Failures {
    const listed = firstOf(
      all.flatMap(({ errors }) => errors),
      maxBadRows,
    );
    return {
      count: all.reduce((sum, { count }) => sum + count, 0),
      first: listed.slice(0, shown),
      listed,
    };
  }
}

/** Why a file cannot be imported at all, with the rows at fault. */
export class BadRows extends FileProblem {
  readonly failures: Failures;

  constructor(sentence: string, errors: RowErrors) {
    super(sentence);
    this.failures = RowErrors.together([errors]);
  }
}
