import { complianceStatusWords } from "../../../../../shared/words/values.ts";
import { formatNumber } from "../../../lib/format.ts";

const names = {
  internalTitle: "Company title",
  text: "Text",
  action: "Action",
  companyNotes: "Company Notes",
  priority: "Priority",
  complianceStatus: "Compliance status",
} as const;

/** Words of editing a rule. */
export const editMessages = {
  edit: "Edit",
  names,
  hints: {
    internalTitle: "Optional. Replaces the regulation's title.",
    companyNotes: "Visible to your company only: procedures, owners, evidence.",
  },
  count: (length: number, limit: number) => `${formatNumber(length)} of ${formatNumber(limit)} characters`,
  tooLong: (length: number, limit: number) =>
    `This text has ${formatNumber(length)} characters. The limit is ${formatNumber(limit)}.`,
  textMissing: "A rule needs text. Use Import from Master to restore the regulation's text.",
  priorities: { "": "None", low: "Low", medium: "Medium", high: "High" },
  statuses: complianceStatusWords,
  bar: {
    label: "Editing this rule",
    clean: "No changes yet",
    dirty: "Unsaved changes",
    save: "Save Changes",
    saving: "Saving...",
    cancel: "Cancel",
  },
  leave: {
    title: "Leave without saving?",
    body: "Your changes to this rule are not saved. If you leave this page, you will lose them.",
    confirm: "Leave without saving",
    stay: "Keep editing",
  },
  discard: {
    title: "Discard your changes?",
    body: "Changes you made since opening the form are not saved and will be lost.",
    confirm: "Discard changes",
    stay: "Keep editing",
  },
  successTitle: "Success",
  errorTitle: "Error",
  updated: "Company rule updated successfully",
  unchangedTitle: "Nothing to save",
  alreadySaved: "The rule already says what you chose.",
  updateFailed: "Failed to update rule",
  ruleMissing: "Company rule not found. Please try refreshing the page.",
  createCopyFailed: "Failed to create company rule copy",
  copyFailed: "Failed to copy rule",
} as const;
