import { formatCount, formatNumber } from "../../lib/format.ts";

/** Words of the regulations page (specification 2, section 2.3). */
export const messages = {
  heading: "All Company Rules",
  count: (count: number) => `(${formatCount(count, "rule")})`,
  subtitle: "Every rule of the CFR titles your company has selected",
  caption: "The company's rules",
  search: "Search rules...",
  filters: "Filter rules",
  title: {
    label: "CFR title",
    all: "All Titles",
    failed: "Failed to fetch CFR titles",
    one: (number: number, name: string) => `${number} - ${name}`,
  },
  part: {
    label: "Part",
    all: "All Parts",
    failed: "Failed to fetch CFR parts",
    one: (part: string, description: string) =>
      description ? `Part ${part} - ${description}` : `Part ${part}`,
  },
  priority: {
    label: "Priority",
    options: {
      all: "All priorities",
      high: "High",
      medium: "Medium",
      low: "Low",
      none: "None",
    },
  },
  sort: {
    label: "Sort by",
    section: "In the order of the CFR",
    title: "By title, A to Z",
    priority: "By priority, high first",
    status: "By status",
    assignee: "By assignee",
  },
  active: (count: number) => (count === 1 ? "1 filter active" : `${count} filters active`),
  clear: "Clear",
  columns: {
    number: "#",
    title: "Rule Title",
    section: "Source Section",
    action: "Action",
    priority: "Priority",
    status: "Status",
    assignedTo: "Assigned To",
    actions: "Actions",
  },
  noAction: "No action",
  unassigned: "Unassigned",
  someone: "Assigned",
  notApplicable: "Not applicable",
  own: "Company library",
  view: "View details",
  assign: "Assign",
  notSelected: "This rule's CFR title is not added to your organization",
  position: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatCount(total, "rule")}`,
  empty: {
    heading: "No rules found",
    filtered: "No rule matches these filters.",
    none: "Your company has no rules yet. They appear when a CFR title with rules is selected.",
  },
  loadFailed: "Failed to fetch company rules",
  selectionsFailed: "Failed to fetch company CFR selections",
  initialiseTitle: "Error",
  initialiseFailed: "New rules could not be added to your list. Reload the page to try again.",
  signedOut: { heading: "Please sign in to access regulations", action: "Sign In" },
} as const;
