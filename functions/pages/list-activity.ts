import { listActivity } from "../../shared/api/company-activity.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { activityPage } from "./activity-page.ts";
import { presentActivity } from "./present-activity.ts";

export const handler = endpoint(
  listActivity,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const [{ rows, company, ...rest }, rules] = await Promise.all([
      activityPage(companyId, query, ctx.now),
      companyRuleList(companyId),
    ]);
    return { ...rest, items: await presentActivity(company, rows, rules) };
  },
  ({ query }, { companyId, now }) => [companyRuleList(companyId), activityPage(companyId, query, now)],
);
