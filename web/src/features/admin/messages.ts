import { formatCount } from "../../lib/format.ts";

/** Words of the system administration console (specification 3, section 2). */
export const messages = {
  heading: "System Administration",
  badge: "Super Admin",
  subtitle: "Import regulatory rules and configure system settings",
  tabs: {
    label: "Areas of the console",
    metadata: "Sectional Metadata",
    obligations: "Obligations & Evaluations",
    system: "System",
  },
  titles: "CFR Titles",
  horizon: "Horizon Map",
  imports: {
    heading: "Imports",
    caption: "Imports into the shared library, newest first",
    columns: {
      file: "File",
      status: "Status",
      created: "Created",
      updated: "Updated",
      unchanged: "Unchanged",
      failed: "Failed",
      when: "When",
      who: "Who",
    },
    statuses: {
      queued: "Queued",
      running: "Running",
      done: "Done",
      done_with_errors: "Done with errors",
      failed: "Failed",
    },
    progress: (processed: string, total: string) => `${processed} of ${total}`,
    you: "You",
    somebody: "Another administrator",
    showErrors: (count: number, file: string) => `Show ${formatCount(count, "failed row")} of ${file}`,
    empty: {
      heading: "No imports yet",
      body: "Import a JSON file of rules to fill the shared library that every company reads.",
    },
    loadFailed: "Failed to fetch imports",
    page: (page: number) => `Page ${page}`,
  },
  errors: {
    heading: "Rows that could not be used",
    close: "Close",
    some: (listed: string, all: string) => `The first ${listed} of ${all} are listed.`,
    caption: "Rows that could not be imported",
    loadFailed: "Failed to fetch the rows",
    columns: { row: "Row", field: "Field", reason: "Reason" },
    noField: "-",
  },
} as const;
