/** Words of the console's import from JSON files (specification 3, sections 2, 5 and 8). */
export const messages = {
  heading: "JSON Data Import",
  intro: "Metrics are kept by title, part and section. Importing a section again replaces its metrics.",
  fields: {
    title: "Title",
    chapter: "Chapter",
    subchapter: "Subchapter",
    part: "Part",
    section: "Section",
  },
  sectionHint: "Such as 11.10, or “entire part”",
  file: {
    label: "Choose a Metrics Evaluation JSON file or drop it here",
    hint: "JSON, up to 4 MB",
    other: "Choose another file",
  },
  missing: {
    file: "Please select a Metrics Evaluation JSON file to import",
    key: "Please provide all composite key fields (Title, Chapter, Subchapter, Part, Section)",
  },
  invalid: {
    type: "Please select a valid JSON file",
    size: "A metrics evaluation can have 4 MB at most.",
  },
  submit: "Import Metrics Evaluation",
  importing: "Importing…",
  toasts: {
    success: "Success",
    successBody: "Metrics evaluation imported successfully",
    failure: "Error",
    failureBody: "Failed to import metrics evaluation",
  },
} as const;
