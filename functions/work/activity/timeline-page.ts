import * as z from "zod";
import type { PageQuery } from "../../../shared/schemas/pagination.ts";
import type { RuleActivityPage } from "../../../shared/schemas/rule-activity.ts";
import { activityLog } from "../../core/endpoint/activity-log.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { people } from "../../people/users/people.ts";
import { peopleOf, timelineEntry } from "./rule-timeline.ts";

const defaultLimit = 25;
const Position = z.string();

/** One page of what happened to a company rule, newest first. Whether the company has the rule is the caller's to know. */
export const timelinePage = async (
  companyId: string,
  rule: string,
  query: z.output<typeof PageQuery>,
  now: Date,
): Promise<RuleActivityPage> => {
  const scope = `listRuleActivity\n${companyId}\n${rule}`;
  const before = query.cursor ? Position.parse(decodeCursor(query.cursor, scope)) : undefined;
  const { rows, next } = await activityLog.listOfRecord({
    companyId,
    target: { type: "rule", id: rule },
    limit: query.limit ?? defaultLimit,
    before,
    now,
  });
  const known = await people.byId(companyId, peopleOf(rows));
  return {
    items: rows.map((row) => timelineEntry(row, known)),
    nextCursor: next && encodeCursor(next, scope),
  };
};
