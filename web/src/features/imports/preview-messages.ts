/** Words of the preview of an import. */
export const messages = {
  title: (file: string) => `Preview of ${file}`,
  nothingWritten: "Nothing changes until you import.",
  waiting: "Waiting to start",
  failed: "Failed to preview the file",
  figures: "What the import would do",
  tabs: {
    created: "Created",
    updated: "Updated",
    unchanged: "Unchanged",
    refused: "Refused",
    removed: "Removed",
  },
  /** Of a file of regulation. */
  sections: { created: "Added", updated: "Changed", removed: "Removed", unchanged: "Unchanged", refused: "" },
  tab: (label: string, count: string) => `${label} (${count})`,
  some: (shown: string, all: string) => `Showing the first ${shown} of ${all}.`,
  none: {
    created: "No rows in this file are new.",
    updated: "No rows in this file change existing rules.",
    unchanged: "No rows in this file match existing rules exactly.",
    refused: "All rows in this file are valid.",
    removed: "This file removes no sections.",
  },
  noSections: {
    created: "No sections in this file are new.",
    updated: "This file changes no sections.",
    removed: "This file removes no sections.",
    unchanged: "No sections in this file are as they were.",
    refused: "",
  },
  row: (row: string) => `Row ${row}`,
  legend: { removed: "removed", added: "added" },
} as const;
