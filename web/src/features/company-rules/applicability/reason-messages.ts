/** Words of the question why rules do not apply. */
export const messages = {
  rule: "Why does this rule not apply?",
  rules: "Why do these rules not apply?",
  suggestions: "Suggestions",
  suggested: [
    "Not our activity",
    "Outside our locations",
    "Below the threshold",
    "Covered by an exemption",
    "Addressed to another party",
  ],
  reason: "Reason",
  missing: "Please give a reason",
  cancel: "Cancel",
  submit: "Save",
} as const;
