import { messages as common } from "./import-messages.ts";

/** Words of Import Regulation File. */
export const messages = {
  open: "Import Regulation File",
  title: "Import Regulation File",
  description:
    "Choose one eCFR XML file, bulk or API: a title, a part or a section. Only what it holds is replaced.",
  drop: "Choose an XML file or drop it here",
  hint: "eCFR XML, under 50MB",
  issueDate: "Issue date",
  issueDateHint: "The day of the text. It is filled in where the file states it.",
  issueDateMissing: "Please enter a date as YYYY-MM-DD",
  submit: common.upload,
  confirm: "Import",
  invalid: { ...common.invalid, type: "Only XML files are allowed" },
  toasts: {
    done: "Regulation Imported",
    failed: "Import Failed",
    failedBody: "Failed to import the regulation",
  },
} as const;
