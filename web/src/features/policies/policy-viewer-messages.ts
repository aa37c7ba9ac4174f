import { formatDate, formatKilobytes } from "../../lib/format.ts";

/** Texts of the policy viewer. */
export const messages = {
  about: (bytes: number, uploadedAt: string) =>
    `${formatKilobytes(bytes)} · Uploaded ${formatDate(uploadedAt)}`,
  loadFailed: "Failed to load policy content",
  openPolicy: "Open policy",
  download: "Download",
  close: "Close",
  frame: (name: string) => `Content of ${name}`,
  empty: "No content available",
  pdf: {
    noViewer: "This browser cannot show PDF documents on a page",
    body: "Download the document to read it.",
  },
  word: {
    download: "Download & View",
    pending: "Preparing a preview",
    pendingBody: "It will appear here in a moment.",
    unavailable: "Word documents cannot be previewed",
    unavailableBody: "Download the document to view it in Word or another editor.",
    note: "This preview shows text, headings, lists and tables. The document may look different in Word.",
    cut: "The preview ends here. Download the document to read all of it.",
  },
  text: { cut: "This is the beginning of a long document. Download the document to read all of it." },
  toast: { error: "Error", downloadFailed: "Failed to download policy" },
} as const;
