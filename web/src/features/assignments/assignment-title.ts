import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";

/** How the rule of an assignment is called: the company's own title, else the rule's. */
export const assignmentTitle = ({ companyRule, masterRule }: MyAssignment): string =>
  companyRule.internalTitle || companyRule.ruleTitle || masterRule.ruleTitle || messages.untitled;
