import * as z from "zod";
import { assignCompanyRule } from "../../shared/api/assignments.ts";
import { AssignFields } from "../../shared/schemas/assignment.ts";
import { singleLine } from "../../shared/schemas/text.ts";
import type { Context } from "../core/endpoint/context.ts";
import { fullName } from "../core/endpoint/identity.ts";
import { users } from "../people/users/user-repository.ts";
import { activeMember } from "../work/assignments/active-member.ts";
import { assignRule } from "../work/assignments/assign-rule.ts";
import { previewedTool } from "./previewed-tool.ts";

/** Who is meant: the caller, or an active member by address or id. @throws 400 for anyone else */
const personNamed = async (text: string, ctx: Context) => {
  const id = text.includes("@") ? (await users.findByEmail(text))?.id : text;
  return activeMember(ctx.companyId(), text === "me" ? ctx.actor().id : (id ?? ""), "assignedTo");
};

const { dueDate, priority, notes } = AssignFields.shape;

export const assignRuleTool = previewedTool({
  name: "assign_rule",
  title: "Assign a rule",
  description:
    "Assigns a company's rule to an active member, and tells them. An assignment that it has ends.",
  behind: assignCompanyRule,
  input: z.object({
    assignedTo: singleLine(z.string().trim().min(1).max(254)).describe(
      'Email address or id of a person of the company, or "me"',
    ),
    dueDate: dueDate.describe("As YYYY-MM-DD"),
    priority,
    notes,
  }),
  plan: async ({ assignedTo, ...details }, rule, ctx) => {
    const person = await personNamed(assignedTo, ctx);
    const due = details.dueDate ? `, due ${details.dueDate}` : "";
    const first = details.priority ? `, with priority ${details.priority}` : "";
    return {
      what: `Assign the rule to ${fullName(person)} (${person.email})${due}${first}`,
      carryOut: async (recorded) => {
        const { assignedToUser, ...made } = await assignRule(
          rule,
          { ...details, assignedTo: person.id },
          recorded,
        );
        return {
          assignmentId: made.id,
          assignedTo: assignedToUser,
          dueDate: made.dueDate,
          priority: made.priority,
          notes: made.notes,
        };
      },
    };
  },
});
