import { formatDate, formatKilobytes } from "../../lib/format.ts";

/** Texts of the policy viewer. */
export const messages = {
  about: (bytes: number, uploadedAt: string) =>
    `${formatKilobytes(bytes)} · Uploaded ${formatDate(uploadedAt)}`,
  loadFailed: "Failed to load policy content",
  download: "Download",
  close: "Close",
  frame: (name: string) => `Content of ${name}`,
  empty: "No content available",
  pdf: {
    noViewer: "This browser does not show PDF documents in a page",
    body: "Download the document to read it.",
  },
  word: {
    download: "Download & View",
    pending: "A preview is being made",
    pendingBody: "It appears here by itself in a moment.",
    unavailable: "Word documents cannot be previewed",
    unavailableBody: "Download the document to view it in Word or another editor.",
    note: "This preview shows text, headings, lists and tables. The document may look different in Word.",
    cut: "The preview ends here. Download the document to read all of it.",
  },
  text: { cut: "This is the beginning of a long text. Download the document to read all of it." },
  toast: { error: "Error", downloadFailed: "Failed to download policy" },
} as const;
