/** Texts of the screen a person sees who asked to join a company (behaviour, "Joining by name"). */
export const messages = {
  title: "Waiting for approval",
  body: (company: string) => `Your request to join ${company} is waiting for approval.`,
  next: "An administrator of the company decides. You will get a mail, and this page opens the company when you check again.",
  check: "Check again",
  signOut: "Sign Out",
  yourCompany: "your company",
} as const;
