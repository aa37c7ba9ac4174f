import { formatCount, formatNumber } from "../../lib/format.ts";

const people = (count: number): string => formatCount(count, "person", "people");

/** Words of inviting people by a file. */
export const messages = {
  open: "Invite from File",
  title: "Invite from File",
  description:
    "Upload a CSV file with a header row: email, role, department, job title. Only the email is required. People without a role become members.",
  choose: "Choose a CSV file or drop it here",
  hint: "Up to 200 people",
  template: "Download a template",
  problems: {
    notCsv: "Please choose a CSV file up to 1 MB.",
    noEmail: "The first row must contain the column names, including email.",
    empty: "This file lists no people.",
    tooMany: (count: number) => `A file can list up to 200 people. This one lists ${formatNumber(count)}.`,
    twice: "This address appears earlier in the file.",
    role: "Unknown role. Write member, compliance officer or company admin.",
    notAllowed: "Only an administrator of your company can invite administrators.",
  },
  columns: {
    email: "Email",
    role: "Role",
    department: "Department",
    jobTitle: "Job Title",
    result: "Result",
  },
  preview: "People in the file",
  results: "Result of each row",
  ready: "Ready",
  none: "-",
  summary: (ready: number, all: number) =>
    ready === all
      ? `${people(all)} can be invited.`
      : `${ready} of ${people(all)} can be invited. The others will be skipped.`,
  done: (invited: number, all: number) => `${invited} of ${people(all)} invited.`,
  another: "Choose Another File",
  send: (count: number) => `Send ${formatCount(count, "Invitation")}`,
  sending: "Sending...",
  download: "Download Results",
  close: "Close",
  cancel: "Cancel",
  outcomes: {
    invited: "Invited",
    member: "Already in your company",
    exists: "Already invited",
    invalid: "Not valid",
    forbidden: "Not allowed",
    limit: "Limit reached",
    failed: "Failed",
  },
  sendFailed: "Failed to Send Invitations",
  tryAgain: "Please try again.",
} as const;
