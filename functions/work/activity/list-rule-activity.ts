import * as z from "zod";
import { listRuleActivity } from "../../../shared/api/rule-activity.ts";
import { activityLog } from "../../core/endpoint/activity-log.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { decodeCursor, encodeCursor } from "../../core/table/cursor.ts";
import { people } from "../../people/users/people.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { peopleOf, timelineEntry } from "./rule-timeline.ts";

const defaultLimit = 25;
const Position = z.string();

export const handler = endpoint(listRuleActivity, async ({ params, query }, ctx) => {
  const companyId = ctx.companyId();
  const scope = `listRuleActivity\n${companyId}\n${params.id}`;
  const before = query.cursor ? Position.parse(decodeCursor(query.cursor, scope)) : undefined;
  const { companyRuleId } = await mustFindCompanyRule(companyId, params.id);
  const { rows, next } = await activityLog.listOfRecord({
    companyId,
    target: { type: "rule", id: String(companyRuleId) },
    limit: query.limit ?? defaultLimit,
    before,
    now: ctx.now,
  });
  const known = await people.byId(companyId, peopleOf(rows));
  return {
    items: rows.map((row) => timelineEntry(row, known)),
    nextCursor: next && encodeCursor(next, scope),
  };
});
