/** Texts of uploading policy documents. */
export const messages = {
  title: "Upload Policy",
  close: "Close",
  dropOnPage: "Drop files to upload them",
  drop: "Choose files or drop them here",
  hint: "PDF, DOC, DOCX or TXT, up to 10 MB each",
  listLabel: "Uploads",
  waiting: "Waiting",
  uploading: (name: string) => `Uploading ${name}`,
  sent: (percent: string, size: string) => `${percent} of ${size}`,
  checking: (name: string) => `Checking ${name}`,
  done: "Uploaded",
  cancelled: "Cancelled",
  cancel: "Cancel",
  retry: "Retry",
  dismiss: "Dismiss",
  dismissAll: "Dismiss all",
  /** A button's name where several lines have one like it. */
  of: (action: string, name: string) => `${action} ${name}`,
  said: {
    done: (name: string) => `${name} was uploaded.`,
    cancelled: (name: string) => `The upload of ${name} was cancelled.`,
    refused: (name: string, reason: string) => `${name}: ${reason}`,
  },
  toast: { error: "Error", failed: "Failed to upload policy file" },
  leave: {
    title: "Leave while files are uploading?",
    body: "Files that have not finished uploading will be lost.",
    confirm: "Leave",
    stay: "Stay",
  },
} as const;
