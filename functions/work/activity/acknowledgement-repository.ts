import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { insert, type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { rulePartition } from "../../rules/record/company-rule-id.ts";
import { changedMeanwhile } from "../../rules/record/overlay-repository.ts";

/*
 * Who has read a rule: once a person, the latest wording they read.
 *   pk `C#{companyId}#R#{companyRuleId}`  sk `ACK#{userId}`
 */
export const AcknowledgementRow = z.object({
  userId: z.string(),
  acknowledgedAt: IsoDateTime,
  comments: z.string(),
  /** Names the wording that was read (`hashOfWording`). */
  wording: z.string(),
  /** Evidence for an auditor; no screen shows it. IPv6 is kept to its /64. */
  ipAddress: z.string(),
  userAgent: z.string(),
});
export type AcknowledgementRow = z.infer<typeof AcknowledgementRow>;

const key = (companyId: string, companyRuleId: number, userId: string): Key => ({
  pk: rulePartition(companyId, companyRuleId),
  sk: `ACK#${userId}`,
});

/** Everyone who has read a rule, newest first; at most one row per person. */
const list = async (companyId: string, companyRuleId: number): Promise<AcknowledgementRow[]> => {
  const items = await table.queryAll({ pk: rulePartition(companyId, companyRuleId), begins: "ACK#" });
  return items
    .map((item) => AcknowledgementRow.parse(item))
    .toSorted((a, b) => (a.acknowledgedAt < b.acknowledgedAt ? 1 : -1));
};

const get = async (
  companyId: string,
  companyRuleId: number,
  userId: string,
): Promise<AcknowledgementRow | undefined> => {
  const item = await table.get(key(companyId, companyRuleId, userId));
  return item && AcknowledgementRow.parse(item);
};

/** The write of what a person read now, in place of what they had read before. */
const save = (
  companyId: string,
  companyRuleId: number,
  before: AcknowledgementRow | undefined,
  next: AcknowledgementRow,
): Operation => {
  const item = { ...key(companyId, companyRuleId, next.userId), ...next };
  return before
    ? replaceWhen(item, [{ attribute: "wording", is: "=", value: before.wording }], changedMeanwhile)
    : insert(item, changedMeanwhile);
};

export const acknowledgements = { list, get, save };
