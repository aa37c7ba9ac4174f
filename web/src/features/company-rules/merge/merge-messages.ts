import { formatCount } from "../../../lib/format.ts";

/** Words of updates from a master rule that changed under the company's own wording. */
export const mergeMessages = {
  badge: "Master changed",
  changed: (date: string) => `The master rule changed on ${date}.`,
  review: "Review update",
  title: "Review update",
  intro:
    "What the master changed and what your company changed, text by text. Notes, status, priority, assignment and tags stay.",
  same: "The master's texts are the same as before. Applying the update takes the mark away.",
  baseUnknown: "Base unknown: your original wording was not kept.",
  loadFailed: "Failed to fetch the update",
  fields: { text: "Text", ruleTextSimplified: "Simplified text", action: "Action" },
  base: "Base",
  yours: "Yours",
  theirs: "Theirs",
  result: "Result",
  empty: "(empty)",
  merged: "Merged",
  conflict: "Conflict",
  choices: { yours: "Keep yours", theirs: "Take theirs", edited: "Edit" },
  choose: (field: string) => `What to keep: ${field}`,
  undecided: "Choose what to keep.",
  edit: (field: string) => `Result: ${field}`,
  cancel: "Cancel",
  apply: "Apply update",
  applying: "Applying…",
  done: { title: "Success", body: "Rule updated from master" },
  failed: { title: "Error", body: "Failed to update the rule from its master" },
  undo: "Undo",
  undone: "Update undone",
  undoFailed: { title: "Error", body: "Failed to undo the update" },
  part: {
    newer: (count: number) => `${formatCount(count, "rule")} ${count === 1 ? "has" : "have"} a newer master`,
    accept: "Accept All Without Conflict",
    accepting: "Updating…",
    summary: (updated: number, open: number) =>
      `${updated} updated, ${open} ${open === 1 ? "needs" : "need"} your decision`,
    refused: (count: number) => `${formatCount(count, "rule")} could not be updated`,
    failed: "Failed to update the rules from their masters",
  },
} as const;
