import { mergeTexts } from "../../../../../shared/text-diff/merge-texts.ts";
import { differingFields, isTextField, type RuleField, type RuleValues } from "./rule-edit.ts";

/** What two people made of one rule: what both began with, and how each left it. */
export interface Versions {
  base: RuleValues;
  mine: RuleValues;
  theirs: RuleValues;
}

export type Choice = "mine" | "theirs" | "merged";

/** A field the other person changed to something else than mine. */
export interface Contest {
  field: RuleField;
  choice: Choice;
  /** The text of `merged`; both edits in one where they do not touch each other, else mine. */
  merged: string;
}

const contestOf = ({ base, mine, theirs }: Versions, field: RuleField): Contest => {
  if (mine[field] === base[field]) return { field, choice: "theirs", merged: theirs[field] };
  const merged = isTextField(field) ? mergeTexts(base[field], mine[field], theirs[field]) : undefined;
  return { field, choice: merged === undefined ? "mine" : "merged", merged: merged ?? mine[field] };
};

/**
 * The fields to decide, with what suggests itself: theirs where I changed nothing, both where the edits do not
 * touch each other, else mine.
 */
export const contestsOf = (versions: Versions): Contest[] => {
  const theirChanges = new Set(differingFields(versions.base, versions.theirs));
  return differingFields(versions.mine, versions.theirs)
    .filter((field) => theirChanges.has(field))
    .map((field) => contestOf(versions, field));
};

const chosenText = ({ mine, theirs }: Versions, { field, choice, merged }: Contest): string =>
  ({ mine: mine[field], theirs: theirs[field], merged })[choice];

/** My values with the contested fields as they were chosen. */
export const settledValues = (versions: Versions, contests: readonly Contest[]): RuleValues => {
  const chosen = Object.fromEntries(
    contests.map((contest) => [contest.field, chosenText(versions, contest)]),
  );
  return { ...versions.mine, ...chosen };
};
