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

const number = new Intl.NumberFormat("en-US");

/** `line 12, byte 3,456`. */
export const placeText = ({ byte, line }: Position): string =>
  `line ${number.format(line)}, byte ${number.format(byte)}`;
