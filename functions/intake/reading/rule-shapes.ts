import { FileProblem } from "../../services/json/file-problem.ts";

/** Fields that may hold rules, or objects that do. */
export const wrapperFields = new Set([
  "rules",
  "obligations",
  "data",
  "sections",
  "subsections",
  "extracted_content",
  "extractedContent",
]);
export const longestWrapperField = 17;

/** An object with such a field is a rule, whatever lists it holds. */
export const ruleField =
  /"(?:(?:obligation|rule)[ _-]?(?:id|title|text)[^"]{0,40}|source[ _-]?section)"\s*:/i;
export const idOrTextField = /"(?:obligation|rule)[ _-]?(?:id|title|text)[^"]{0,40}"\s*:/i;

/** A rule beside a list does not make the enclosing object a rule; it is reported, not imported. */
export const keyRule = /"key_?rule"\s*:\s*\{[^{}]*\}/gi;

export const noRules = () =>
  new FileProblem(
    "The file contains no rules. It must be a list of rule objects, or an object with that list under rules, obligations, data or sections.",
  );

export const tooLarge = (line: number) =>
  new FileProblem(
    `The object that starts on line ${line} is larger than 2 MB, which is too large for a rule.`,
  );
