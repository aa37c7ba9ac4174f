import { assignRuleTool } from "./assign-rule-tool.ts";
import { getRule } from "./get-rule.ts";
import { myWork } from "./my-work.ts";
import { readSection } from "./read-section.ts";
import { searchRegulations } from "./search-regulations.ts";
import { setRuleStatus } from "./set-rule-status.ts";
import type { Tool } from "./tool.ts";
import { whatChanged } from "./what-changed.ts";

/** All tools, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  searchRegulations,
  readSection,
  whatChanged,
  myWork,
  getRule,
  assignRuleTool,
  setRuleStatus,
];
