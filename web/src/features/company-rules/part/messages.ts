import type { RuleFacets } from "../../../../../shared/schemas/rule-query.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";

/** Words of the part rules page. */
export const messages = {
  heading: (title: string, part: string) => `Title ${title} - Part ${part}`,
  back: "Back to Parts",
  read: "Read the regulation",
  added: "Added to Company",
  notAdded: "Not Added",
  addHint: "Add CFR title to company to manage these rules",
  addToManage: "Add CFR title to manage rules",
  selectTitles: "Select titles",
  tabs: {
    label: "Contents of this part",
    rules: (count: number | undefined) => (count === undefined ? "Rules" : `Rules (${formatNumber(count)})`),
  },
  search: "Search rules...",
  applicability: {
    label: "Applicability",
    all: (count: number) => `All Rules (${formatNumber(count)})`,
    applicable: (count: number) => `Applicable (${formatNumber(count)})`,
    notApplicable: (count: number) => `Not Applicable (${formatNumber(count)})`,
    undecided: (count: number) => `Undecided (${formatNumber(count)})`,
    decideAgain: (count: number) => `Decide again (${formatNumber(count)})`,
    hint: "Applicable includes rules without a decision.",
    /** Toasts of the change. */
    done: {
      title: "Success",
      applicable: "Rule marked as applicable",
      notApplicable: "Rule marked as not applicable",
      undecided: "Rule marked as undecided",
    },
    undo: "Undo",
    failed: { title: "Error", body: "Failed to update rule applicability" },
  },
  section: {
    label: "Section",
    all: (count: number) => `All Sections (${formatNumber(count)})`,
    one: (section: string, count: number) => `Section ${section} (${formatNumber(count)})`,
    unknown: (count: number) => `Unknown Section (${formatNumber(count)})`,
  },
  rail: {
    label: "Sections of this part",
    name: (section: string) => (section ? `§ ${section}` : "Unknown Section"),
    about: ({ section, count, completed, applicable }: RuleFacets["sections"][number]) =>
      `${section ? `§ ${section}` : "Unknown Section"}, ${formatCount(count, "rule")}, ${completed} of ${applicable} completed`,
  },
  group: (title: string, part: string, section: string) =>
    section
      ? `CFR ${title} Part ${part} - Section ${section}`
      : `CFR ${title} Part ${part} - Unknown Section`,
  ruleCount: (count: number) => formatCount(count, "rule"),
  progress: (shown: number, total: number) =>
    shown < total
      ? `Showing ${formatNumber(shown)} of ${formatCount(total, "rule")}`
      : `All ${formatCount(total, "rule")} shown`,
  noneFound: {
    heading: "No rules found",
    body: "No rules in this part match.",
    clear: "Clear search",
    clearAll: "Clear search and filters",
  },
  noneAvailable: { heading: "No rules available", body: "This part does not contain any rules." },
  loadFailed: {
    part: "Failed to fetch part rules",
    company: "Failed to fetch company rules",
    parts: "Failed to fetch CFR parts",
  },
  card: {
    subject: "Subject",
    action: "Action",
    condition: "Condition",
    exemption: "Exemption",
    general: "General",
    updated: (date: string) => `Updated ${date}`,
    assigned: "Assigned",
    unassigned: "Unassigned",
    to: (name: string) => `to ${name}`,
    due: (date: string) => `due ${date}`,
    details: (name: string) => `Details: ${name}`,
    notApplicable: "Not applicable",
    own: "Company library",
    ownHint: "From your company's own imports",
    noPriority: "no priority",
    more: (count: number) => `+${count} more`,
    tags: "Company tags",
    viewDetails: "View Details",
    assign: "Assign",
    uploadPolicy: "Upload Policy",
    /** The buttons that say whether the rule applies. */
    makeNotApplicable: "Not applicable",
    makeApplicable: "Applicable",
    undecided: "Undecided",
  },
} as const;
