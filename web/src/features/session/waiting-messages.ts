/** Texts of the screen a person sees who asked to join a company. */
export const messages = {
  title: "Waiting for approval",
  asked: {
    body: (company: string) => `Your request to join ${company} is waiting for approval.`,
    next: "An administrator of the company decides. You will get a mail, and this page opens the company when you check again.",
  },
  unconfirmed: {
    body: (company: string) => `Your request to join ${company} waits for you to confirm your address.`,
    next: "Open the link we mailed to you. The administrators of the company are told of your request then.",
  },
  check: "Check again",
  signOut: "Sign Out",
  yourCompany: "your company",
} as const;
