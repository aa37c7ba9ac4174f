import { formatCount } from "../../../lib/format.ts";

/** Words of a person's own tasks. */
export const messages = {
  heading: "Regulatory change tasks",
  rules: (count: number) => formatCount(count, "rule"),
  due: "Due",
  complete: "Mark as completed",
  completeOf: (citation: string) => `Mark as completed: ${citation}`,
  title: "Mark as Completed",
  note: "Note",
  noteHint: "Optional. Shown with the change.",
  cancel: "Cancel",
  completing: "Saving...",
  completed: "Task Completed",
  error: "Error",
  failed: "Failed to complete the task",
  loadFailed: "Failed to fetch your tasks",
} as const;
