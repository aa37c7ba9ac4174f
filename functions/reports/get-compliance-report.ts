import { getComplianceReport } from "../../shared/api/reports.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { people } from "../people/users/people.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { markDecideAgain } from "../rules/index/decide-again.ts";
import { personKey } from "../rules/index/sort-keys.ts";
import { placeOfReport } from "./report-place.ts";

export const handler = endpoint(
  getComplianceReport,
  async ({ query }, ctx) => {
    const companyId = ctx.companyId();
    const place = placeOfReport(query, ctx.now);
    const report = (await markDecideAgain(await companyRuleList(companyId))).report(place);
    const names = await people.byId(
      companyId,
      report.people.map(({ assignee }) => assignee.id),
    );
    const persons = report.people.map(({ assignee, ...counts }) => ({
      person: names.get(assignee.id) ?? assignee,
      ...counts,
    }));
    const byName = persons.toSorted((a, b) => personKey(a.person).localeCompare(personKey(b.person), "en"));
    return { ...report, today: place.today, people: byName };
  },
  (_input, { companyId }) => companyRuleList(companyId),
);
