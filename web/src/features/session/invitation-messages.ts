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
  next: "Choose a password to create your account.",
  emailHint: "The invitation is for this address.",
  badHeading: "This invitation cannot be used",
  checkFailed: "Your invitation could not be checked. Please try again in a moment.",
  tryAgain: "Try again",
} as const;
