import { listRuleActivity } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { timelinePage } from "./timeline-page.ts";

export const handler = endpoint(
  listRuleActivity,
  async ({ params, query }, ctx) => {
    const companyId = ctx.companyId();
    const [page] = await Promise.all([
      timelinePage(companyId, params.id, query, ctx.now),
      mustFindCompanyRule(companyId, params.id),
    ]);
    return page;
  },
  ({ params, query }, { companyId, now }) => [
    expectRule(companyId, params.id),
    timelinePage(companyId, params.id, query, now),
  ],
);
