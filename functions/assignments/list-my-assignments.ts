import { listMyAssignments } from "../../shared/api/assignments.ts";
import type { MyAssignment } from "../../shared/schemas/company-rule.ts";
import { listItem } from "../company-rules/company-rule.ts";
import { findMasters } from "../company-rules/find-rule.ts";
import { overlays } from "../company-rules/overlay-repository.ts";
import { endpoint } from "../core/endpoint.ts";
import { selections } from "../selections/selection-repository.ts";
import { people } from "../team/people.ts";
import { type AssignmentRow, assignments } from "./assignment-repository.ts";

/** Assignments of titles the company removed are hidden with their rules, and come back with them. */
export const handler = endpoint(listMyAssignments, async (_input, ctx) => {
  const companyId = ctx.companyId();
  const [rows, chosen] = await Promise.all([
    assignments.listOfUser(companyId, ctx.actor().id),
    selections.listActive(companyId),
  ]);
  const byTitle = new Map(chosen.map((selection) => [selection.titleNumber, selection]));
  const visible = rows.filter(({ titleNumber }) => byTitle.has(titleNumber));
  const [states, masters, known] = await Promise.all([
    overlays.getMany(visible.map((row) => assignments.placeOfAssignment(companyId, row))),
    findMasters(
      visible.map(({ masterRuleId }) => masterRuleId),
      companyId,
    ),
    people.byId(
      companyId,
      visible.map(({ assignedTo }) => assignedTo),
    ),
  ]);
  return visible.flatMap((row, index): MyAssignment[] => {
    const master = masters[index];
    if (!master) return [];
    const item = listItem(
      { master, selection: byTitle.get(row.titleNumber), overlay: states[index] },
      "company",
    );
    return [present(row, { ...item, assignedToUser: known.get(row.assignedTo) ?? item.assignedToUser })];
  });
});

const present = (row: AssignmentRow, companyRule: MyAssignment["companyRule"]): MyAssignment => ({
  id: row.id,
  companyRuleId: row.companyRuleId,
  priority: row.priority,
  status: row.status,
  createdAt: row.assignedAt,
  dueDate: row.dueDate,
  notes: row.notes,
  companyRule,
  masterRule: {
    id: row.masterRuleId,
    ruleTitle: companyRule.ruleTitle,
    sourceSection: companyRule.sourceSection,
  },
});
