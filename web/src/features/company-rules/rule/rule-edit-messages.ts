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
    internalTitle: "Optional. Shown in place of the regulation's title.",
    companyNotes: "For your company alone: procedures, owners, evidence.",
  },
  count: (length: number, limit: number) => `${formatNumber(length)} of ${formatNumber(limit)} characters`,
  tooLong: (length: number, limit: number) =>
    `${formatNumber(length)} characters are too many: at most ${formatNumber(limit)} can be saved.`,
  textMissing: "A rule needs a text. Import from Master brings back the regulation's own.",
  priorities: { "": "None", low: "Low", medium: "Medium", high: "High" },
  statuses: { pending: "Pending", in_progress: "In progress", completed: "Completed" },
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
    body: "Your changes to this rule are not saved. If you leave this page, they are lost.",
    confirm: "Leave without saving",
    stay: "Keep editing",
  },
  discard: {
    title: "Discard your changes?",
    body: "What you changed since you opened the form is not saved and will be lost.",
    confirm: "Discard changes",
    stay: "Keep editing",
  },
  successTitle: "Success",
  errorTitle: "Error",
  updated: "Company rule updated successfully",
  updateFailed: "Failed to update rule",
  ruleMissing: "Company rule not found. Please try refreshing the page.",
  createCopyFailed: "Failed to create company rule copy",
  copyFailed: "Failed to copy rule",
} as const;
