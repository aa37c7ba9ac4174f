import { formatDate, formatKilobytes, formatNumber } from "../../lib/format.ts";

/** Words of documents at one place, where they say which kind of place it is. */
export interface AttachmentWords {
  loadFailed: string;
  list: string;
  attached: string;
  attachFailed: string;
  uploaded: (name: string) => string;
  uploadFailed: string;
  uploadedOnly: string;
  detached: string;
  detachFailed: string;
  allAttached: string;
}

/** Toasts of a part's documents. */
export const partWords: AttachmentWords = {
  loadFailed: "Failed to fetch part policies",
  list: "Policies attached to this part",
  attached: "Policy attached to part successfully",
  attachFailed: "Failed to attach policy to part",
  uploaded: (name) => `Policy "${name}" uploaded and attached to part successfully`,
  uploadFailed: "Failed to upload and attach policy",
  uploadedOnly: "Policy uploaded but failed to attach to part",
  detached: "Policy detached from part successfully",
  detachFailed: "Failed to detach policy from part",
  allAttached: "All of your company's policy documents are attached to this part.",
};

/** Of a rule, in the same words. */
export const ruleWords: AttachmentWords = {
  loadFailed: "Failed to fetch rule policies",
  list: "Policies attached to this rule",
  attached: "Policy attached to rule successfully",
  attachFailed: "Failed to attach policy to rule",
  uploaded: (name) => `Policy "${name}" uploaded and attached to rule successfully`,
  uploadFailed: "Failed to upload and attach policy",
  uploadedOnly: "Policy uploaded but failed to attach to rule",
  detached: "Policy detached from rule successfully",
  detachFailed: "Failed to detach policy from rule",
  allAttached: "All of your company's policy documents are attached to this rule.",
};

/** Words of documents attached to parts and rules. */
export const messages = {
  tab: (count: number | undefined) =>
    count === undefined ? "Policies" : `Policies (${formatNumber(count)})`,
  part: {
    heading: "Part Policy Documents",
    about: "Your company's documents that apply to this whole part.",
    expired: (count: number) => `Expired (${formatNumber(count)})`,
  },
  rule: {
    heading: "Policies",
    manage: "Manage",
    attached: "Attached Policies",
    close: "Close",
    none: "No policies attached",
  },
  upload: "Upload Policy",
  empty: { heading: "No policies attached", upload: "Upload First Policy" },
  row: {
    noName: (id: string) => `Policy ID: ${id}`,
    view: (name: string) => `View ${name}`,
    attached: (date: string, who: string) => `Attached ${formatDate(date)} by ${who}`,
    someone: "a former member",
    size: formatKilobytes,
    uploaded: (date: string) => `Uploaded ${formatDate(date)}`,
    download: "Download",
    attach: "Attach",
    detach: "Detach",
    renew: "Renew",
    /** A button's name where several rows have one like it. */
    of: (action: string, name: string) => `${action}: ${name}`,
  },
  expiry: {
    valid: "Valid",
    until: (day: string) => `Valid until ${formatDate(day)}`,
    wasUntil: (day: string) => `Was valid until ${formatDate(day)}`,
  },
  detach: {
    label: (name: string) => `Detach ${name}`,
    question: (name: string) => `Detach “${name}”?`,
    body: "The document stays in your company's policies and can be attached again.",
    confirm: "Detach",
    cancel: "Cancel",
  },
  renew: {
    label: (name: string) => `Renew ${name}`,
    field: "Valid until",
    hint: "The last day this attachment is valid. The document itself does not change.",
    missing: "Please choose a day",
    past: "Please choose today or a later day",
    confirm: "Renew",
    pending: "Renewing...",
    cancel: "Cancel",
    done: (day: string) => `Policy renewed until ${formatDate(day)}`,
    failed: "Failed to renew policy",
  },
  available: {
    heading: "Available Policies",
    list: "Policies that are not attached",
    search: "Search policies...",
    loadFailed: "Failed to fetch policies",
    none: "Your company has no policy documents yet.",
    noneFound: "No policies match this name.",
    more: (count: number) => `Show ${formatNumber(count)} more`,
  },
  toast: { success: "Success", error: "Error" },
} as const;
