import { listAcknowledgements } from "../../../shared/api/rule-activity.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { expectRule } from "../../rules/record/expect-rule.ts";
import { mustFindCompanyRule } from "../../rules/record/find-rule.ts";
import { acknowledgements } from "./acknowledgement-repository.ts";
import { presentAcknowledgements } from "./present-acknowledgements.ts";

export const handler = endpoint(
  listAcknowledgements,
  async ({ params }, ctx) => {
    const companyId = ctx.companyId();
    const rule = await mustFindCompanyRule(companyId, params.id);
    return presentAcknowledgements(
      companyId,
      rule,
      await acknowledgements.list(companyId, rule.companyRuleId),
    );
  },
  ({ params }, { companyId }) => [
    expectRule(companyId, params.id),
    acknowledgements.list(companyId, Number(params.id)),
  ],
);
