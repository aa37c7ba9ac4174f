import { messages as rulesMessages } from "./import-messages.ts";

const wholeKey = "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)";
const toasts = (doneBody: string, failedBody: string) => ({
  done: "Success",
  doneBody,
  failed: "Error",
  failedBody,
});

/** Words of the console's import from JSON files. */
export const messages = {
  heading: "JSON Data Import",
  intro:
    "Import rules, evaluations and section texts from JSON files. Choose a file, or drop it anywhere on this page.",
  open: "Import JSON File",
  dropOnPage: "Drop a JSON file to import it",
  title: "Import a JSON File",
  kind: "What the file holds",
  fields: {
    title: "Title",
    chapter: "Chapter",
    subchapter: "Subchapter",
    part: "Part",
    section: "Section",
  },
  chooseTitle: "Choose a title",
  sectionHint: "For example 11.10, or “entire part”",
  fromFile: (file: string, title: string, part: string) =>
    `Title ${title} and part ${part} were read from ${file}.`,
  invalid: {
    type: "Please select a valid JSON file",
    size: "File size must be less than 50MB",
    empty: "This file is empty",
    evaluationSize: "A metrics evaluation can be at most 4 MB.",
  },
  kinds: {
    "extracted-rules": {
      label: "Extracted Rules",
      note: "Adds new rows to the shared library and updates existing ones. Title and part are filled in from the file's source_section.",
      drop: "Choose an Extracted Rule JSON file or drop it here",
      hint: "JSON, under 50MB",
      submit: "Import Extracted Rules",
      missingFile: "Please select an Extracted Rule JSON file to import",
      missingKey: wholeKey,
      toasts: toasts("Extracted rules imported successfully", "Failed to import extracted rules"),
    },
    metrics: {
      label: "Metrics Evaluation",
      note: "Importing a section again replaces its metrics.",
      drop: "Choose a Metrics Evaluation JSON file or drop it here",
      hint: "JSON, up to 4 MB",
      submit: "Import Metrics Evaluation",
      missingFile: "Please select a Metrics Evaluation JSON file to import",
      missingKey: wholeKey,
      toasts: toasts("Metrics evaluation imported successfully", "Failed to import metrics evaluation"),
    },
    sections: {
      label: "Section Texts",
      note: "The sections of a part or title, in one or more versions. The file gives the title, part and section.",
      drop: "Choose a Section Texts JSON file or drop it here",
      hint: "JSON, under 50MB",
      submit: "Import Section Texts",
      missingFile: "Please select a Section Texts JSON file to import",
      missingKey: "Please provide chapter and subchapter",
      toasts: toasts("Section texts imported successfully", "Import failed"),
    },
    rules: {
      label: "Regulatory Rules",
      note: "An array of rule objects in the CFR format. Each rule names its own title, part and section.",
      drop: rulesMessages.drop,
      hint: rulesMessages.hint,
      submit: rulesMessages.import,
      missingFile: "Please select a JSON file to import",
      missingKey: "",
      toasts: rulesMessages.toasts,
    },
  },
} as const;
