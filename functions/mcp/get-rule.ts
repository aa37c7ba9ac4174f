import * as z from "zod";
import { getCompanyRule } from "../../shared/api/company-rules.ts";
import { AnyRuleId } from "../../shared/schemas/company-rule.ts";
import type { Context } from "../core/endpoint/context.ts";
import { companyRuleView, masterRuleView } from "../rules/company/rule-views.ts";
import { mustFindCompanyRule } from "../rules/record/find-rule.ts";
import { CompanyRuleNumber } from "./arguments.ts";
import { citing, placeOfRule } from "./cite.ts";
import { tool } from "./tool.ts";

/** A rule as its page shows it: the company's, or one that it does not follow. */
const viewOf = async (id: string, ctx: Context) => {
  if (!/^\d+$/.test(id)) return { ...(await masterRuleView(ctx.actor(), id)), masterRuleId: id };
  const companyId = ctx.companyId();
  const { masterRule: _, ...rule } = await companyRuleView(
    ctx.actor(),
    companyId,
    await mustFindCompanyRule(companyId, id),
  );
  return rule;
};

export const getRule = tool({
  name: "get_rule",
  title: "A rule",
  description:
    "A rule with its wording, and what the company made of it: status, applicability and reason, owner, due date, notes.",
  behind: getCompanyRule,
  input: z.object({
    id: z
      .union([CompanyRuleNumber, AnyRuleId])
      .describe("Number of the company's rule (companyRuleId), or the id of a master rule"),
  }),
  run: async ({ id }, ctx) => {
    const [rule, cite] = await Promise.all([viewOf(String(id), ctx), citing()]);
    return { rule, citations: [cite(placeOfRule(rule))] };
  },
});
