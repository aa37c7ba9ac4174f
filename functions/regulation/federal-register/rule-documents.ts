import type * as z from "zod";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { StoryDocument, StoryStage } from "../../../shared/schemas/story.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * Which rules of the Federal Register took effect on which days. Stories are left out once they are over; these stay
 * for good, since a change of the law names its document however old it is.
 *   pk `STORIES#RULES#{nnn}`    sk `{part}#{day it takes effect}#{document}`
 */
const RuleDocument = StoryDocument.pick({ documentNumber: true, title: true, htmlUrl: true }).extend({
  stage: StoryStage,
  effectiveOn: IsoDate,
});
type RuleDocument = z.infer<typeof RuleDocument>;

const partition = (titleNumber: number): string => `STORIES#RULES#${String(titleNumber).padStart(3, "0")}`;

const itemsOf = (titleNumber: number, document: StoryDocument): Item[] => {
  const { type, effectiveOn, documentNumber, title, htmlUrl, stage, parts } = document;
  if (type !== "rule" || effectiveOn === null) return [];
  return parts
    .filter((each) => each.titleNumber === titleNumber)
    .map(({ part }) => ({
      pk: partition(titleNumber),
      sk: `${part}#${effectiveOn}#${documentNumber}`,
      ...{ documentNumber, title, htmlUrl, stage, effectiveOn },
    }));
};

/** Keeps the rules among the documents of a title that give a day; again is harmless. */
export const keepRules = (titleNumber: number, documents: readonly StoryDocument[]): Promise<void> =>
  table.writeMany(documents.flatMap((each) => itemsOf(titleNumber, each)).map((put) => ({ put })));

/**
 * The rule that changed a part on one of these days: a final one before one that corrects or delays it.
 * @param days when it may have taken effect, close to each other
 */
export const findRule = async (
  titleNumber: number,
  part: string,
  days: readonly string[],
): Promise<RuleDocument | undefined> => {
  const sorted = [...new Set(days)].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const between = [`${part}#${first}#`, `${part}#${last}#~`] as const;
  const items = await table.queryAll({ pk: partition(titleNumber), between });
  const found = items
    .map((item) => RuleDocument.parse(item))
    .filter(({ effectiveOn }) => days.includes(effectiveOn));
  return found.find(({ stage }) => stage === "final") ?? found[0];
};
