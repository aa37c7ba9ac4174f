import type { ScanStatus } from "../../../../shared/schemas/policy.ts";
import { formatCount, formatDate, formatNumber } from "../../lib/format.ts";

/** Texts of the Policy Management page. */
export const messages = {
  title: "Policy Management",
  subtitle: "Upload and manage policy documents",
  upload: "Upload Policy",
  /** The way here from the dashboard. */
  loadFailed: "Failed to fetch policies",
  search: "Search policies...",
  sort: {
    label: "Sort by",
    newest: "Newest first",
    oldest: "Oldest first",
    nameUp: "Name, A to Z",
    nameDown: "Name, Z to A",
    largest: "Largest first",
    smallest: "Smallest first",
  },
  caption: "Policy documents",
  columns: {
    name: "Name",
    uploadedAt: "Uploaded",
    fileSize: "Size",
    uploadedBy: "Uploaded by",
    usage: "Used in",
    actions: "Actions",
  },
  position: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatCount(total, "document")}`,
  formerMember: "A former member",
  notSearchable: "Text is not searchable",
  notUsed: "Not used",
  usedIn: (parts: number, rules: number) =>
    [parts && formatCount(parts, "part"), rules && formatCount(rules, "rule")].filter(Boolean).join(", "),
  usedInOf: (usedIn: string, name: string) => `${usedIn}: where ${name} is used`,
  openPolicy: "Open policy",
  openPolicyOf: (name: string) => `Open policy ${name}`,
  filter: { label: "State", all: "All policies" },
  download: "Download",
  downloadOf: (name: string) => `Download ${name}`,
  delete: "Delete",
  deleteOf: (name: string) => `Delete ${name}`,
  empty: {
    heading: "No policy documents uploaded yet",
    manager: "Upload your company's policies, then attach them to the parts and rules they address.",
    member: "Administrators and compliance officers can upload policy documents.",
  },
  noMatch: {
    heading: "No documents match this name",
    body: "To search inside documents, use the search in the top bar.",
    clear: "Clear search",
  },
  usage: {
    title: "Where this policy is used",
    loadFailed: "Failed to fetch where the policy is used",
    none: "This policy is not attached to any part or rule.",
    parts: "Parts",
    rules: "Rules",
    part: (title: number, part: string) => `Title ${title} - Part ${part}`,
    attached: (date: string) => `Attached ${formatDate(date)}`,
    until: (date: string) => `valid until ${formatDate(date)}`,
    expired: (date: string) => `expired after ${formatDate(date)}`,
    close: "Close",
  },
  remove: {
    title: "Delete this policy?",
    body: (name: string) => `“${name}” will be deleted for everyone in your company. This cannot be undone.`,
    detaches: "It will also be detached from:",
    more: (count: number) => `and ${formatNumber(count)} more`,
    unknown: "The list of places where it is used could not be loaded. Deleting it detaches it everywhere.",
    confirm: "Delete",
    pending: "Deleting...",
    cancel: "Cancel",
    done: "Policy deleted successfully",
    failed: "Failed to delete policy",
  },
  gone: { title: "Policy not found", body: "It may have been deleted." },
  toast: { success: "Success", error: "Error" },
} as const;

/** What is said of a document that cannot be opened, and of one that no scanner has looked at. */
export const scanNotes: Readonly<Record<ScanStatus, string | undefined>> = {
  clean: undefined,
  waiting: "Malware scan in progress. The document opens when it is done.",
  refused: "Contains malware and cannot be opened. Please delete it.",
  unscanned: undefined,
};
