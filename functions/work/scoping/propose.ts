import type { Company } from "../../../shared/schemas/company.ts";
import type { Proposal, ScopingProfile } from "../../../shared/schemas/scoping.ts";
import { allQuestions, type ScopedPart, scopedParts } from "./all-questions.ts";
import type { Likely, Question } from "./questionnaire.ts";

/** What a proposal is made of. */
export type Facts = Pick<Company, "industry" | "size"> &
  Pick<ScopingProfile, "activities" | "locations" | "answers">;

const mentions = (texts: readonly string[], beginnings: readonly string[] = []): boolean =>
  texts.some((text) => {
    const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    return beginnings.some((each) => words.includes(` ${each}`));
  });

const isLikely = ({ industries, sizes, ...words }: Likely, facts: Facts): boolean =>
  industries?.includes(facts.industry) === true ||
  sizes?.includes(facts.size) === true ||
  mentions(facts.activities, words.activities) ||
  mentions(facts.locations, words.locations);

const answerOf = ({ id, likely }: Question, facts: Facts): "yes" | "no" | "likely" | "unknown" => {
  const answer = Object.hasOwn(facts.answers, id) ? facts.answers[id] : null;
  return answer ?? (likely && isLikely(likely, facts) ? "likely" : "unknown");
};

/** Titles with an answer: of the others nothing is proposed. */
const answeredTitles = ({ answers }: Facts): ReadonlySet<number> =>
  new Set(
    allQuestions.filter(({ id }) => (answers[id] ?? null) !== null).map(({ titleNumber }) => titleNumber),
  );

/**
 * What is proposed for a part: one "yes" and it applies; only "no" from every question that decides it may say that it
 * does not. Without an answer it applies where industry, size, activities or locations say so, and is open otherwise.
 */
const proposalFor = ({ questions }: ScopedPart, facts: Facts): Proposal["proposal"] => {
  const answers = questions.map((question) => answerOf(question, facts));
  if (answers.includes("yes") || answers.includes("likely")) return "applies";
  return answers.every((answer) => answer === "no") ? "may_not_apply" : "open";
};

/** The parts of the titles a company answered questions of, with what is proposed for each, in the order of the CFR. */
export const proposalsOf = (facts: Facts): (ScopedPart & Pick<Proposal, "proposal">)[] => {
  const answered = answeredTitles(facts);
  return scopedParts
    .filter(({ titleNumber }) => answered.has(titleNumber))
    .map((part) => ({ ...part, proposal: proposalFor(part, facts) }));
};
