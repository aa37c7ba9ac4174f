import type { AssignBody, Assignment } from "../../../shared/schemas/assignment.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { SelectedRule } from "../../rules/record/find-rule.ts";
import { announcingOnce } from "./announce-assignments.ts";
import { assignRule } from "./assign-rule.ts";

/** Assigns a rule as `assignRule` does, and tells the person of it, or everyone in the group. */
export const assignAndTell = (rule: SelectedRule, body: AssignBody, ctx: Context): Promise<Assignment> =>
  body.assignedTo
    ? assignRule(rule, body, ctx)
    : announcingOnce(ctx, body, (begin) => assignRule(rule, body, ctx, begin));
