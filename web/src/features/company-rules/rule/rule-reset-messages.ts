/** Words of Import from Master. */
export const resetMessages = {
  button: "Import from Master",
  title: "Import from Master",
  question: "Your company's wording of this rule is replaced by its master's. These texts change:",
  same: "Your company's copy reads exactly as its master. There is nothing to import.",
  removed: "Your wording, removed",
  added: "Master's wording, added",
  stays: "Company title, notes, tags, compliance status, priority and assignment stay as they are.",
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
