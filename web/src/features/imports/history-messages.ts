import { importKindWords, importStatusWords } from "../../../../shared/words/values.ts";
import { formatCount } from "../../lib/format.ts";

/** Words of the history of imports and their undoing. */
export const messages = {
  heading: "Import history",
  captions: {
    shared: "Imports into the shared library, newest first",
    own: "Imports into your company's library, newest first",
  },
  columns: {
    file: "File",
    status: "Status",
    created: "Created",
    updated: "Updated",
    unchanged: "Unchanged",
    failed: "Failed",
    when: "When",
    who: "Who",
    actions: "Actions",
  },
  kinds: importKindWords,
  statuses: importStatusWords,
  waiting: (ahead: string) => `Waiting: ${ahead} ahead`,
  progress: (processed: string, total: string) => `${processed} of ${total}`,
  undone: "Undone",
  undoneBy: (name: string, when: string) => `by ${name}, ${when}`,
  showErrors: (count: number, file: string) => `Show ${formatCount(count, "failed row")} of ${file}`,
  empty: {
    heading: "No imports yet",
    body: {
      shared: "Import a JSON file of rules to fill the library shared by all companies.",
      own: "Import a JSON file of rules to start your company's own library.",
    },
  },
  loadFailed: "Failed to fetch imports",
  page: (page: number) => `Page ${page}`,
  close: "Close",
  errors: {
    heading: "Rows that could not be used",
    download: "Download CSV",
    caption: "Rows that could not be imported",
    loadFailed: "Failed to fetch the rows",
  },
  undo: {
    open: "Undo",
    openOf: (file: string) => `Undo the import of ${file}`,
    title: "Undo this import?",
    what: (file: string) =>
      `Rules added by ${file} are removed from the lists, and rules it changed return to their earlier text.`,
    stays: "Rules changed by a later import stay as they are. Notes and assignments are kept.",
    until: (when: string) => `You can undo this import until ${when}.`,
    confirm: "Undo import",
    started: "Undo Started",
    failed: "Error",
    failedBody: "Failed to undo the import",
  },
} as const;
