/** Words of Import from Master. */
export const resetMessages = {
  button: "Import from Master",
  title: "Import from Master",
  question: "The master text will replace your company's version of this rule. These texts change:",
  same: "Your company's copy matches the master. There is nothing to import.",
  removed: "Your text, removed",
  added: "Master text, added",
  stays: "The company title, notes, tags, compliance status, priority and assignment do not change.",
  fields: {
    text: "Text",
    simplified: "Simplified text",
    textInBoth: "Text and simplified text",
    action: "Action",
  },
  confirm: "Import from Master",
  cancel: "Cancel",
  successTitle: "Success",
  errorTitle: "Error",
  success: "Rule reset to original master copy",
  failed: "Failed to import from master",
  nothing: "No company rule to reset",
} as const;
