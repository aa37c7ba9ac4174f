/** Words of the preview of an import. */
export const messages = {
  title: (file: string) => `Preview of ${file}`,
  nothingWritten: "Nothing is written before you import.",
  waiting: "Waiting to start",
  failed: "Failed to preview the file",
  figures: "What the import would do",
  tabs: { created: "Created", updated: "Updated", unchanged: "Unchanged", refused: "Refused" },
  tab: (label: string, count: string) => `${label} (${count})`,
  some: (shown: string, all: string) => `The first ${shown} of ${all} are listed.`,
  none: {
    created: "No row of this file is new.",
    updated: "No row of this file changes what is there.",
    unchanged: "No row of this file is there already as it is.",
    refused: "Every row of this file can be used.",
  },
  row: (row: string) => `Row ${row}`,
  legend: { removed: "removed", added: "added" },
} as const;
