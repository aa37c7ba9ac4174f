/** Why a source could not be read. What was read before stays as it is. */
export type SourceFailure =
  /** It asked us to wait, again and again. */
  | "busy"
  /** No connection, or one that broke. */
  | "silent"
  /** It has nothing under this address. */
  | "missing"
  | "importing"
  | "no_issue"
  | "incomplete"
  | "form"
  | "too_large"
  | "too_slow"
  | "elsewhere";

/** The message is a sentence for the console and the reader: they show it as it is. */
export class SourceProblem extends Error {
  readonly failure: SourceFailure;

  constructor(failure: SourceFailure, sentence: string) {
    super(sentence);
    this.name = "SourceProblem";
    this.failure = failure;
  }
}

/** The source is to be asked again at a moment for which this worker has no time left. */
export class ComeBackLater extends Error {
  readonly at: Date;

  constructor(at: Date) {
    super(`To be asked again at ${at.toISOString()}`);
    this.name = "ComeBackLater";
    this.at = at;
  }
}

/** An answer without what we read from it, or with another type. @param field its path in the answer, "titles.0.name" */
export const unexpectedForm = (field: string): SourceProblem =>
  new SourceProblem("form", `The answer has an unexpected form: ${field}.`);

/** A part whose XML was cut, or was no XML. */
export const incompletePart = (part: string): SourceProblem =>
  new SourceProblem("incomplete", `The text of part ${part} arrived incomplete.`);
