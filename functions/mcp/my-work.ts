import * as z from "zod";
import { listMyAssignments } from "../../shared/api/assignments.ts";
import { DueFilter } from "../../shared/schemas/due.ts";
import { ComplianceStatus } from "../../shared/schemas/rule.ts";
import { countTasks } from "../work/assignments/my-assignment-list.ts";
import { cutAssignment, isThere, myAssignments } from "../work/assignments/my-assignments.ts";
import { citing, distinct, placeOfRule } from "./cite.ts";
import { tool } from "./tool.ts";

const most = 50;

export const myWork = tool({
  name: "my_work",
  title: "My work",
  description:
    "The rules assigned to the person whose token this is, what is due first before the rest, and how many there are of each status and due date.",
  behind: listMyAssignments,
  input: z.object({
    status: ComplianceStatus.optional(),
    due: DueFilter.optional().describe("soon: within seven days"),
  }),
  run: async (query, ctx) => {
    const [{ today, all, selected, present }, cite] = await Promise.all([
      myAssignments(ctx, query),
      citing(),
    ]);
    const shown = (await present(selected.slice(0, most))).map(cutAssignment).filter(isThere);
    return {
      total: selected.length,
      counts: countTasks(all, today),
      assignments: shown.map(({ companyRuleId, companyRule, priority, dueDate, notes, reviewer }) => ({
        companyRuleId,
        ruleTitle: companyRule.internalTitle ?? companyRule.ruleTitle,
        citation: companyRule.sourceSection,
        action: companyRule.action,
        status: companyRule.complianceStatus,
        priority,
        dueDate,
        notes,
        review: reviewer && companyRule.reviewState,
      })),
      citations: distinct(shown.map(({ companyRule }) => cite(placeOfRule(companyRule)))),
    };
  },
});
