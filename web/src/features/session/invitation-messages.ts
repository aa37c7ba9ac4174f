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
  next: "Choose a password to create your account. If you already have an account, sign in to join.",
  nextBySso: (company: string) => `${company} signs in with single sign-on. Sign in to join.`,
  emailHint: "The invitation was sent to this address.",
  badHeading: "This invitation is not valid",
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
      `The invitation is for ${invited}, but you are signed in as ${own}. Sign out and join with the invited address.`,
    company: (company: string) =>
      `You already belong to ${company}, and an account can belong to only one company. Ask for an invitation to a different email address.`,
    pending: (company: string) =>
      `Your request to join ${company} is pending. If its administrator declines it, open this link again.`,
    system: "System administrators cannot join a company. Sign out and use a different account.",
    someCompany: "a company",
  },
} as const;
