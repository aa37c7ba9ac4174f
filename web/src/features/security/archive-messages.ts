/** Texts of the company's archive, on the tab "Data". */
export const messages = {
  heading: "Company archive",
  about:
    "All data of your company as JSON, its files, and a manifest with the hash of each, in one zip file. Passwords and other secrets are not in it. It is kept for 7 days.",
  failed: "Failed to fetch the company archive",
  create: "Create archive",
  creating: "Creating…",
  again: "Create again",
  download: "Download",
  states: { queued: "Waiting", running: "In progress", done: "Done", failed: "Failed" },
  asked: (name: string, at: string) => `Requested by ${name}, ${at}`,
  until: (at: string) => `Kept until ${at}`,
  hash: (hash: string) => `Manifest hash: ${hash}`,
  createFailed: "Archive Not Created",
  createFailedBody: "Please try again.",
} as const;
