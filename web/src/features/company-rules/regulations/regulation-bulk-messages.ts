import { maxBulkRules } from "../../../../../shared/schemas/bulk-change.ts";
import { complianceStatusWords, priorityWords } from "../../../../../shared/words/values.ts";
import { formatCount } from "../../../lib/format.ts";

const rules = (count: number) => formatCount(count, "rule");

/** Words of selecting and changing many rules on the regulations page. */
export const bulkMessages = {
  bar: "Change the selected rules",
  selectRow: (name: string) => `Select: ${name}`,
  selectPage: "Select all rules on this page",
  selected: (count: number) => `${rules(count)} selected`,
  nothingSelected: "No rules selected",
  selectThisPage: (count: number) => `Select this page (${count})`,
  selectMatching: (total: number) =>
    total > maxBulkRules
      ? `Select the first ${maxBulkRules} of ${rules(total)}`
      : `Select all ${rules(total)}`,
  selecting: "Selecting...",
  selectFailed: "Some rules could not be selected. Please try again.",
  limitTitle: `You can change up to ${maxBulkRules} rules at once`,
  limit: "Rules beyond that limit were not selected.",
  clear: "Clear selection",
  assign: "Assign...",
  status: "Status",
  statuses: complianceStatusWords,
  priority: "Priority",
  priorities: priorityWords,
  applicability: "Applicability",
  applicable: "Applicable",
  notApplicable: "Not applicable",
  undecided: "Undecided",
  undo: "Undo",
  dismiss: "Close",
  changing: (total: number) => `Changing ${rules(total)}`,
  undoing: (total: number) => `Restoring ${rules(total)}`,
  progress: (done: number, total: number) => `${done} of ${total}`,
  successTitle: "Success",
  errorTitle: "Error",
  done: {
    assign: (count: number) => `${rules(count)} assigned`,
    unassign: (count: number) => `${rules(count)} unassigned`,
    status: (count: number, value: string) => `${rules(count)} set to ${value}`,
    priority: (count: number, value: string) =>
      value ? `${rules(count)} set to ${value} priority` : `Priority removed from ${rules(count)}`,
    applicability: (count: number, isApplicable: boolean | null) =>
      `${rules(count)} marked as ${isApplicable === null ? "undecided" : isApplicable ? "applicable" : "not applicable"}`,
    undone: (count: number) => `${rules(count)} restored`,
  },
  unchanged: (count: number) => `${rules(count)} already had this value.`,
  failed: {
    assign: "Failed to assign rule",
    unassign: "Failed to update rule",
    status: "Failed to update rule",
    priority: "Failed to update rule",
    applicability: "Failed to update rule applicability",
  },
  undoFailed: "The rules could not be restored.",
  refused: {
    heading: (count: number) => `${rules(count)} not changed`,
    undoHeading: (count: number) => `${rules(count)} not restored`,
    none: "Nothing was changed.",
    kept: "The rules below were not changed and are still selected.",
    close: "Close",
  },
  assignDialog: {
    title: (count: number) => `Assign ${rules(count)}`,
    replaces: "This replaces any current assignment of these rules.",
    member: "Team member",
    memberPlaceholder: "Select a team member",
    membersFailed: "The team could not be loaded. Close this dialog and try again.",
    noMembers: "Your company has no active team members to assign to yet.",
    priority: "Priority",
    priorities: { low: "Low", medium: "Medium", high: "High" },
    dueDate: "Due date (optional)",
    notes: "Notes (optional)",
    cancel: "Cancel",
    submit: (count: number) => (count === 1 ? "Assign Rule" : `Assign ${rules(count)}`),
    validationTitle: "Validation Error",
    memberMissing: "Please select a team member",
  },
  keys: {
    button: "Keyboard shortcuts",
    heading: "In the table",
    rows: [
      { keys: ["↑", "↓"], does: "Go to another rule" },
      { keys: ["J", "K"], does: "Go to the next or the previous rule" },
      { keys: ["Home", "End"], does: "Go to the first or last rule of the page" },
      { keys: ["Enter"], does: "Open the rule" },
      { keys: ["E"], does: "Change the status" },
      { keys: ["P"], does: "Change the priority" },
      { keys: ["/"], does: "Search these rules" },
    ],
    selecting: [
      { keys: ["A"], does: "Assign the rule" },
      { keys: ["Space", "X"], does: "Select the rule" },
      { keys: ["Shift", "↑ ↓"], does: "Select a range of rules" },
      { keys: ["Ctrl", "A"], does: "Select the page" },
      { keys: ["Esc"], does: "Clear the selection" },
    ],
    mouse: "With the mouse: hold Shift and click to select a range of rules.",
  },
} as const;
