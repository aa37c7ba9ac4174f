import * as z from "zod";
import { updateCompanyRule } from "../../shared/api/company-rules.ts";
import { ComplianceStatus } from "../../shared/schemas/rule.ts";
import { editRule } from "../rules/company/edit-rule.ts";
import { stateOf } from "../rules/record/rule-changes.ts";
import { previewedTool } from "./previewed-tool.ts";

export const setRuleStatus = previewedTool({
  name: "set_rule_status",
  title: "Set the status of a rule",
  description: "Sets the compliance status of a company's rule.",
  behind: updateCompanyRule,
  input: z.object({ status: ComplianceStatus }),
  plan: async ({ status }, rule) => {
    const { complianceStatus: before, version } = stateOf(rule);
    return {
      what: before === status ? undefined : `Set the status from ${before} to ${status}`,
      carryOut: async (ctx) => {
        const { complianceStatus, lastEditedAt } = await editRule(
          rule,
          { complianceStatus: status, version },
          ctx,
        );
        return { status: complianceStatus, changedAt: lastEditedAt };
      },
    };
  },
});
