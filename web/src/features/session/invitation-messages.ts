import type { CompanyRole } from "../../../../shared/schemas/roles.ts";

const roles: Readonly<Record<CompanyRole, string>> = {
  company_admin: "a Company Admin",
  compliance_officer: "a Compliance Officer",
  member: "a Member",
};

/** Texts of the sign-in screen when it was opened by the link of an invitation. */
export const messages = {
  checking: "Checking your invitation...",
  heading: (company: string) => `Join ${company}`,
  offer: (company: string, role: CompanyRole) => `You are invited to join ${company} as ${roles[role]}.`,
  next: "Choose a password to create your account. If you have one already, sign in to join.",
  emailHint: "The invitation is for this address.",
  badHeading: "This invitation cannot be used",
  checkFailed: "Your invitation could not be checked. Please try again in a moment.",
  tryAgain: "Try again",
  openProduct: "Open Subpart",
  signOut: "Sign Out",
  signedInAs: (address: string) => `You are signed in as ${address}.`,
  join: "Join Company",
  joining: "Joining...",
  joined: (company: string) => `Welcome to ${company}!`,
  joinedBody: "Your account now belongs to the company.",
  joinFailed: "Invitation not accepted",
  joinFailedBody: "You could not join the company. Please try again.",
  obstacles: {
    heading: "You cannot join with this account",
    address: (invited: string, own: string) =>
      `The invitation is for ${invited}, and you are signed in as ${own}. Sign out to join with the invited address.`,
    company: (company: string) =>
      `You are in ${company} already, and an account belongs to one company. Ask to be invited with another e-mail address.`,
    pending: (company: string) =>
      `You wait for an answer of ${company}. Once its administrator has declined your request, open this link again.`,
    system: "A system administrator joins no company. Sign out to join with another account.",
    someCompany: "a company",
  },
} as const;
