/** Texts of the Import Regulatory Rules dialog (specification 1, sections 2.11, 5 and 8). */
export const messages = {
  open: "Import Rules",
  title: "Import Regulatory Rules",
  description: "Choose a JSON file: an array of rule objects in the CFR format.",
  whose: {
    own: "The rules go into your company's own library; nobody else sees them.",
    shared: "The rules go into the shared library that every company reads.",
  },
  drop: "Choose a JSON file or drop it here",
  hint: "JSON, under 50MB",
  invalid: {
    type: "Only JSON files are allowed",
    size: "File size must be less than 50MB",
    empty: "This file is empty",
  },
  otherFile: "Change file",
  upload: "Upload",
  preview: "Preview",
  import: "Import Rules",
  cancel: "Cancel",
  close: "Close",
  another: "Import another file",
  uploading: "Uploading",
  queued: "Waiting to start",
  /** To the letter of specification 6, section 4.13. */
  waiting: (ahead: string) => `Waiting: ${ahead} ahead`,
  reading: "Reading the file",
  comparing: "Comparing with what is there",
  importing: {
    rules: "Importing rules",
    "extracted-rules": "Importing rules",
    metrics: "Importing the evaluation",
    sections: "Importing sections",
    entry: "Importing the files",
    undo: "Undoing the import",
  },
  progress: (processed: string, total: string) => `${processed} of ${total}`,
  staysBehind: "You may close this window; the import goes on.",
  changedSincePreview:
    "Another import changed these titles after the preview; the figures are those of this import.",
  counts: { created: "Created", updated: "Updated", unchanged: "Unchanged", failed: "Failed" },
  errors: {
    heading: "Rows that could not be used",
    more: (shown: string, all: string) => `The first ${shown} of ${all} are listed.`,
    columns: { row: "Row", field: "Field", reason: "Reason" },
    caption: "Rows that could not be imported",
  },
  toasts: {
    done: "Import Successful",
    failed: "Import Failed",
    failedBody: "Failed to import rules",
  },
} as const;
