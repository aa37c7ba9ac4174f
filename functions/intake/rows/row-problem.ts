import type { FieldName } from "./field-names.ts";

/** Why a row cannot be used: the field at fault, or "row", and a sentence for the person. */
export class RowProblem extends Error {
  readonly field: FieldName | "row";

  constructor(field: FieldName | "row", sentence: string) {
    super(sentence);
    this.name = "RowProblem";
    this.field = field;
  }
}
