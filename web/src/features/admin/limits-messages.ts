/** Texts of what a company may use. */
export const messages = {
  limits: "Limits",
  title: (company: string) => `Limits of ${company}`,
  description: "A lower limit does not stop or delete anything that is already there.",
  loadFailed: "Failed to fetch the limits",
  retry: "Try Again",
  fields: {
    imports: "Imports at a time",
    uploads: "Uploads a day",
    mails: "Emails a day",
    bytes: "Storage in GB",
    calls: "Calls a minute",
  },
  storageBounds: "Choose a number from 1 to 1,024.",
  cancel: "Cancel",
  save: "Save Changes",
  saving: "Saving...",
  done: "Limits Updated",
  doneBody: (company: string) => `The limits of ${company} hold from now on.`,
  failed: "Update Failed",
  failedBody: "Nothing was changed. Please try again.",
} as const;
