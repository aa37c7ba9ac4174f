import { listAcknowledgements } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { people } from "../../people/users/people.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { hashOfWording } from "../../rules/record/read-wording.ts";
import { acknowledgements } from "./acknowledgement-repository.ts";

export const handler = endpoint(listAcknowledgements, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const rule = await mustFindCompanyRule(companyId, params.id);
  const rows = await acknowledgements.list(companyId, rule.companyRuleId);
  const known = await people.byId(
    companyId,
    rows.map(({ userId }) => userId),
  );
  const wording = hashOfWording(rule);
  return rows.map((row) => ({
    ...row,
    user: known.get(row.userId) ?? null,
    isCurrent: row.wording === wording,
  }));
});
