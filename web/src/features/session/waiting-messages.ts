/** Texts of the screen a person sees who asked to join a company. */
export const messages = {
  title: "Waiting for approval",
  asked: {
    body: (company: string) => `Your request to join ${company} is waiting for approval.`,
    next: "An administrator of the company will decide. You will get an email, and you can check again here.",
  },
  unconfirmed: {
    body: (company: string) => `Confirm your address to send your request to join ${company}.`,
    next: "Open the link we emailed to you. The company's administrators will then see your request.",
  },
  check: "Check again",
  signOut: "Sign Out",
  yourCompany: "your company",
} as const;
