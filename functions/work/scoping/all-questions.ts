import type { Question, Questionnaire, ScopeOfPart } from "./questionnaire.ts";
import { title12 } from "./titles/title-12.ts";
import { title21 } from "./titles/title-21.ts";
import { title29 } from "./titles/title-29.ts";
import { title40 } from "./titles/title-40.ts";
import { title45 } from "./titles/title-45.ts";

const questionnaires: readonly Questionnaire[] = [title12, title21, title29, title40, title45];

/** Every question, with its title. */
export const allQuestions: readonly (Question & { readonly titleNumber: number })[] = questionnaires.flatMap(
  ({ titleNumber, questions }) => questions.map((question) => ({ ...question, titleNumber })),
);

/** A part that the questionnaires decide, with the questions that do. */
export interface ScopedPart extends ScopeOfPart {
  readonly titleNumber: number;
  readonly part: string;
  readonly questions: readonly Question[];
}

/** In the order of the CFR. */
export const scopedParts: readonly ScopedPart[] = questionnaires.flatMap(
  ({ titleNumber, parts, questions }) =>
    // Numbers as names are in ascending order.
    Object.entries(parts).map(([part, scope]) => ({
      ...scope,
      titleNumber,
      part,
      questions: questions.filter((question) => question.parts.includes(part)),
    })),
);
