import { RowProblem } from "./row-problem.ts";

/** The place that a form names for all rows of a file; an empty section means the entire part. */
export interface FormPlace {
  readonly titleNumber: number;
  readonly partNo: string;
  readonly section: string;
}

const partText = ({ titleNumber, partNo }: Omit<FormPlace, "section">): string =>
  `${titleNumber} CFR part ${partNo}`;

/**
 * A row takes missing values from the form. A row that contradicts the form is refused rather than moved: one of
 * them is wrong, and only a person knows which.
 * @throws RowProblem
 */
export const requireFormPlace = (found: FormPlace, form: FormPlace): void => {
  if (found.titleNumber !== form.titleNumber || found.partNo !== form.partNo) {
    throw new RowProblem(
      found.titleNumber === form.titleNumber ? "part_no" : "cfr_title",
      `The row belongs to ${partText(found)}, but the import is for ${partText(form)}.`,
    );
  }
  if (form.section === "" || found.section.toLowerCase() === form.section.toLowerCase()) return;
  throw new RowProblem(
    "section",
    `The row belongs to section ${found.section}, but the import is for section ${form.section}.`,
  );
};
