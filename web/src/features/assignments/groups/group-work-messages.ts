import { formatCount, formatNumber } from "../../../lib/format.ts";

/** Words of "My Groups". */
export const groupWorkMessages = {
  heading: "My Groups",
  subtitle: "Work of your groups that no one has taken yet",
  caption: "Work of your groups",
  empty: "No work waits for your groups",
  loadFailed: "Failed to fetch groups",
  position: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatCount(total, "rule")}`,
  columns: {
    rule: "Rule",
    group: "Group",
    priority: "Priority",
    section: "Source Section",
    dueDate: "Due Date",
    actions: "Actions",
  },
  rules: "Rules",
  duties: { title: "Recurring duties", caption: "Duties of your groups", duty: "Duty" },
  load: {
    caption: (group: string) => `What each person in ${group} has to do`,
    columns: {
      person: "Person",
      open: "Open",
      dueSoon: "Due soon",
      overdue: "Overdue",
      submitted: "Submitted",
    },
    title: "Load",
    inactive: "Inactive",
    loadFailed: "Failed to fetch groups",
  },
} as const;
