import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { AssignPriority } from "../../../shared/schemas/rule.ts";
import { ReviewStatus, ReviewType } from "../../../shared/schemas/rule-activity.ts";
import { notFound } from "../../core/problem.ts";
import { type Item, insert, type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { changedMeanwhile } from "../../rules/record/overlay-repository.ts";

/*
 * Comments and reviews of a rule.
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `REVIEW#{ulid}`   all of a rule by time
 */
export const ReviewRow = z.object({
  id: z.string(),
  companyRuleId: z.number().int(),
  userId: z.string(),
  type: ReviewType,
  title: z.string(),
  content: z.string(),
  status: ReviewStatus,
  priority: AssignPriority,
  createdAt: IsoDateTime,
  resolvedBy: z.string().nullable(),
  resolvedAt: IsoDateTime.nullable(),
  resolution: z.string(),
  /** Ids of the people it names; comments from before people could be named have none. */
  mentions: z.array(z.string()).default([]),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

const key = (companyId: string, companyRuleId: number, id: string): Key => ({
  pk: rulePartition(companyId, companyRuleId),
  sk: `REVIEW#${id}`,
});

/** An answer ends at 5 MB, a page of the table at 1 MB. */
const mostPages = 4;

/** Comments and reviews of a rule, newest first: the newest 4 MB of them, which are thousands. */
const list = async (companyId: string, companyRuleId: number): Promise<ReviewRow[]> => {
  const items: Item[] = [];
  let after: Record<string, unknown> | undefined;
  for (let page = 0; page === 0 || (after && page < mostPages); page += 1) {
    const found = await table.query({
      pk: rulePartition(companyId, companyRuleId),
      begins: "REVIEW#",
      descending: true,
      after,
    });
    items.push(...found.items);
    after = found.next;
  }
  return items.map((item) => ReviewRow.parse(item));
};

/** Who wrote before is looked for in as many. */
const mostRecent = 100;

/** The newest comments and reviews of a rule, newest first. */
const recent = async (companyId: string, companyRuleId: number): Promise<ReviewRow[]> => {
  const pk = rulePartition(companyId, companyRuleId);
  const { items } = await table.query({ pk, begins: "REVIEW#", descending: true, limit: mostRecent });
  return items.map((item) => ReviewRow.parse(item));
};

/** @throws 404 */
const mustGet = async (companyId: string, companyRuleId: number, id: string): Promise<ReviewRow> => {
  const item = await table.get(key(companyId, companyRuleId, id));
  if (!item) throw notFound("Comment or review not found.");
  return ReviewRow.parse(item);
};

const add = (companyId: string, row: ReviewRow): Operation =>
  insert({ ...key(companyId, row.companyRuleId, row.id), ...row }, changedMeanwhile);

/** The write of a decision, refused when another decision was made since `before` was read. */
const decide = (companyId: string, before: ReviewRow, next: ReviewRow): Operation =>
  replaceWhen(
    { ...key(companyId, before.companyRuleId, before.id), ...next },
    [
      { attribute: "status", is: "=", value: before.status },
      { attribute: "resolvedAt", is: "=", value: before.resolvedAt },
    ],
    changedMeanwhile,
  );

export const reviews = { list, recent, mustGet, add, decide };
