import type { CompanySize, Industry } from "../../../shared/schemas/company.ts";

/** Where a part says to whom it applies. The words themselves are read from the copy of the law. */
export interface ScopeOfPart {
  readonly name: string;
  /** Section that tells the scope. */
  readonly section: string;
  /** Path of the paragraph whose first sentence is quoted, such as "a-1"; "" is the section's beginning. */
  readonly paragraph: string;
}

/** What makes "yes" likely while a question has no answer. */
export interface Likely {
  readonly industries?: readonly (typeof Industry.options)[number][];
  readonly sizes?: readonly (typeof CompanySize.options)[number][];
  /** Beginnings of words among the activities, in lower case. */
  readonly activities?: readonly string[];
  /** Words of the locations, in lower case. */
  readonly locations?: readonly string[];
}

export interface Question {
  readonly id: string;
  readonly text: string;
  /** Parts that apply where the answer is "yes". */
  readonly parts: readonly string[];
  readonly likely?: Likely;
}

/** Questions of one title, at most 40. */
export interface Questionnaire {
  readonly titleNumber: number;
  readonly parts: Readonly<Record<string, ScopeOfPart>>;
  readonly questions: readonly Question[];
}

/** A part's scope as a row of data: its name, the section, the paragraph. */
export const scope = (name: string, section: string, paragraph = ""): ScopeOfPart => ({
  name,
  section,
  paragraph,
});
