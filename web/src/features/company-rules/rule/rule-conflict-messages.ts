/** Words of the dialog that follows a stale save. */
export const conflictMessages = {
  changed: "This rule was changed by someone else",
  intro:
    "Nothing of yours is lost. Choose what to keep of each field that was changed meanwhile; your other changes are saved with it.",
  removed: "Only theirs",
  added: "Only yours",
  untouched: "You did not change this field.",
  compared: (name: string) => `${name}: theirs and mine`,
  choices: { mine: "Mine", theirs: "Theirs", merged: "Both, as written below" },
  merged: "Merged text",
  discard: "Discard mine",
  overwrite: "Overwrite all with mine",
  save: "Save",
  saving: "Saving...",
} as const;
