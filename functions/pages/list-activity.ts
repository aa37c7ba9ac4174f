import { listActivity } from "../../shared/api/company-activity.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { entryPlaces } from "../record/seals/entry-places.ts";
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
    const [items, places] = await Promise.all([
      presentActivity(company, rows, rules),
      entryPlaces(
        companyId,
        rows.map(({ id }) => id),
      ),
    ]);
    return { ...rest, items: items.map((item) => ({ ...item, place: places.get(item.id) ?? null })) };
  },
  ({ query }, { companyId, now }) => [companyRuleList(companyId), activityPage(companyId, query, now)],
);
