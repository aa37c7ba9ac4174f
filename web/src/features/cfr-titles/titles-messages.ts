/** Texts of titles and their cards, wherever they are listed. */
export const messages = {
  failedTitles: "Failed to fetch CFR titles",
  title: (number: number | string) => `Title ${number}`,
  heading: (number: number, name: string) => `Title ${number}: ${name}`,
  amended: (date: string) => `Last amended ${date}`,
  updated: (date: string) => `Last updated ${date}`,
  neverAmended: "No amendments on record",
  badges: {
    active: "Active",
    recentlyUpdated: "Recently Updated",
    recent: "Recent",
    selected: "Selected",
    added: "Added",
    reserved: "Reserved",
  },
  actions: {
    add: "Add Title",
    adding: "Adding…",
    remove: "Remove",
    removeTitle: "Remove Title",
    viewParts: "View Parts",
  },
  /** Names for assistive technology, where a list repeats the same button. */
  named: (action: string, title: string) => `${action}: ${title}`,
  list: {
    title: "CFR Titles",
    subtitle: "All titles in the Code of Federal Regulations.",
    search: "Search by name or number",
    label: "CFR titles",
  },
  empty: {
    heading: "No CFR titles found",
    body: "Try a different number or word.",
    clear: "Clear search",
  },
  withoutRules: (count: number) => `Titles without rules (${count})`,
  toasts: {
    added: "CFR Title Added",
    removed: "CFR Title Removed",
    already: "CFR Title Already Added",
    alreadyBody: "This CFR title is already part of your organization's regulations",
    addFailed: "Error Adding CFR Title",
    addFailedBody: "Failed to add CFR title. Please try again.",
    removeFailed: "Error Removing CFR Title",
    removeFailedBody: "Failed to remove CFR title. Please try again.",
  },
} as const;
