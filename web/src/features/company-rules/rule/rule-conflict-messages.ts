/** Words of the dialog that follows a stale save. */
export const conflictMessages = {
  changed: "This rule was changed by someone else",
  intro:
    "Your changes are not lost. For each field that changed in the meantime, choose which version to keep. Your other changes are saved too.",
  removed: "Only theirs",
  added: "Only yours",
  untouched: "You did not change this field.",
  compared: (name: string) => `${name}: theirs and yours`,
  choices: { mine: "Mine", theirs: "Theirs", merged: "Merged text below" },
  merged: "Merged text",
  discard: "Discard mine",
  overwrite: "Keep all of mine",
  save: "Save",
  saving: "Saving...",
} as const;
