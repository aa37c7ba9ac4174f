import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { cutText } from "../../core/cut-text.ts";
import { type Key, type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { ruleName } from "../../rules/record/rule-name.ts";
import type { ReviewRow } from "./review-repository.ts";

/*
 * Reviews of the comments that are open, of all rules of a company, the one that waits longest first. Those that were
 * asked before this was kept are here once they are opened again.
 *   pk `C#{companyId}#QUESTIONS`   sk `{reviewId}`
 */
const Question = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  titleNumber: z.number().int(),
  title: z.string(),
  sourceSection: z.string(),
  text: z.string(),
  userId: z.string(),
  createdAt: IsoDateTime,
});
export type Question = z.infer<typeof Question>;

const partition = (companyId: string): string => `C#${companyId}#QUESTIONS`;
const key = (companyId: string, id: string): Key => ({ pk: partition(companyId), sk: id });

const longestText = 500;

/** The write after which a review is among the open ones, or not; none for a comment. The review itself decides. */
const keep = (companyId: string, rule: SelectedRule, review: ReviewRow): Operation[] => {
  if (review.type === "comment") return [];
  const at = key(companyId, review.id);
  if (review.status === "resolved")
    return [{ type: "remove", key: at, when: [], refusal: () => new Error() }];
  const { id, companyRuleId, userId, createdAt } = review;
  const question: Question = {
    ...{ id, companyRuleId, userId, createdAt, titleNumber: rule.master.titleNumber },
    ...ruleName(rule),
    text: cutText(review.title || review.content, longestText),
  };
  return [replace({ ...at, ...question })];
};

/** All open reviews of a company. */
const list = async (companyId: string): Promise<Question[]> =>
  readableRows(Question, await table.queryAll({ pk: partition(companyId) }));

export const questions = { keep, list };
