import type { RuleListItem } from "../../shared/schemas/company-rule.ts";

/** How PostgreSQL keeps each field of a list item; lists and the person are `jsonb`. */
const columnTypes: Readonly<Record<keyof RuleListItem, string>> = {
  id: "bigint",
  masterRuleId: "text",
  companyRuleId: "bigint",
  extractedRuleId: "text",
  obligationId: "text",
  library: "text",
  titleNumber: "int",
  partNo: "text",
  section: "text",
  sourceSection: "text",
  ruleTitle: "text",
  internalTitle: "text",
  ruleTextSimplified: "text",
  action: "text",
  subject: "text",
  conditions: "jsonb",
  exemption: "text",
  ruleType: "jsonb",
  keywords: "jsonb",
  priority: "text",
  complianceStatus: "text",
  isActive: "boolean",
  applicability: "text",
  applicabilityReason: "text",
  needsDecision: "boolean",
  assignedTo: "text",
  assignedToUser: "jsonb",
  assignedToGroup: "jsonb",
  dueDate: "text",
  reviewerId: "text",
  reviewState: "text",
  customTags: "jsonb",
  masterChangedAt: "text",
  updatedAt: "text",
};

const columns = Object.entries(columnTypes);

/** Columns with their types, for a table's definition. */
export const itemDefinitions = columns.map(([name, type]) => `"${name}" ${type}`).join(", ");

/** Their names, for COPY and SELECT. */
export const itemColumns = columns.map(([name]) => `"${name}"`).join(", ");

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** An item's fields in the order of the columns, as COPY takes them. */
export const itemValues = (item: RuleListItem): (string | null)[] => {
  const values = new Map<string, unknown>(Object.entries(item));
  return columns.map(([name]) => textOf(values.get(name)));
};
