/** Texts of the deletion of the company: its part of the tab "Data", and its banner. */
export const messages = {
  heading: "Delete company",
  about:
    "This deletes everything: people, rules, policies, evidence, files, tokens and the record. Administrators get an email right away and another a day before, and any of them can cancel within 7 days. Afterward they receive a certificate. Create an archive first if you want to keep your data.",
  failed: "Failed to fetch the deletion",
  name: "Company name",
  nameHint: (company: string) => `Type “${company}”.`,
  nameError: "Type the company name exactly.",
  delete: "Delete company",
  confirmTitle: "Delete company",
  confirmBody: (company: string) => `Delete ${company} and everything in it? You have 7 days to cancel.`,
  scheduled: "Deletion Scheduled",
  scheduledBody: "All administrators were mailed.",
  will: (time: string) => `This company will be deleted on ${time}.`,
  asked: (name: string) => `Requested by ${name}`,
  cancel: "Cancel deletion",
  cancelling: "Cancelling…",
  cancelled: "Deletion Cancelled",
  updateFailed: "Update Failed",
  updateFailedBody: "Please try again.",
  banner: "Deletion of the company",
} as const;
