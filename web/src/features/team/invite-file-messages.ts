const people = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

/** Words of inviting people by a file. */
export const messages = {
  open: "Invite by File",
  title: "Invite by File",
  description:
    "A CSV file whose first row names the columns: email, role, department, job title. Only the e-mail is required; without a role people become members.",
  choose: "Choose a CSV file or drop it here",
  hint: "Up to 200 people",
  template: "Download a template",
  problems: {
    notCsv: "Please choose a CSV file of at most 1 MB.",
    noEmail: "The first row must name the columns, and one of them must be called email.",
    empty: "This file names nobody.",
    tooMany: (count: number) => `A file may name 200 people at most. This one names ${count}.`,
    twice: "This address stands further up already.",
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
  results: "What became of each row",
  ready: "Ready",
  none: "-",
  summary: (ready: number, all: number) =>
    ready === all
      ? `${people(all)} can be invited.`
      : `${ready} of ${people(all)} can be invited. The others are left out.`,
  done: (invited: number, all: number) => `${invited} of ${people(all)} invited.`,
  another: "Choose Another File",
  send: (count: number) => (count === 1 ? "Send 1 Invitation" : `Send ${count} Invitations`),
  sending: "Sending...",
  download: "Download Results",
  close: "Close",
  cancel: "Cancel",
  outcomes: {
    invited: "Invited",
    member: "In your company",
    exists: "Invited already",
    invalid: "Not valid",
    forbidden: "Not allowed",
    limit: "Limit reached",
    failed: "Failed",
  },
  sendFailed: "Failed to Send Invitations",
  tryAgain: "Please try again.",
} as const;
