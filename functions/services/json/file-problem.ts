import { formatNumber } from "../../../shared/words/count.ts";

/** Where in the file something is: both count from 1, as editors show them. */
export interface Position {
  readonly byte: number;
  readonly line: number;
}

/** Why a file cannot be imported at all, as one sentence for the person. Nothing of it was used. */
export class FileProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "FileProblem";
  }
}

/** `line 12, byte 3,456`. */
export const placeText = ({ byte, line }: Position): string =>
  `line ${formatNumber(line)}, byte ${formatNumber(byte)}`;

/** Rows of a file that cannot be used, at most: it is read no further, and those that were found are listed. */
export const maxBadRows = 20_000;

/** The file has more bad rows than anyone can fix one by one. */
export class TooManyBadRows extends FileProblem {
  /** @param row the last row that was read, from 0 */
  constructor(row: number) {
    const last = formatNumber(row + 1);
    super(
      `${formatNumber(maxBadRows)} rows cannot be used, so the file was read no further than row ${last}. Mend what makes them and import it again.`,
    );
  }
}
