const rules = (count: number): string => (count === 1 ? "1 rule" : `${count} rules`);

/** Words about what becomes of a person's rules. */
export const messages = {
  choice: {
    legend: (count: number) =>
      count === 1
        ? "What becomes of the 1 rule assigned to them?"
        : `What becomes of the ${count} rules assigned to them?`,
    keep: "Leave with them",
    keepHint: "Marked as needing reassignment. You can reassign them later.",
    reassign: "Reassign all to one person",
    reassignHint: "Priorities, due dates and notes stay. The person gets one mail.",
    to: "Reassign to",
    placeholder: "Select a team member",
    missing: "Please select a team member",
  },
  row: { reassign: "Reassign", label: (name: string) => `Reassign rules: ${name}` },
  dialog: {
    title: (name: string) => `Reassign the rules of ${name}`,
    body: (count: number) =>
      `${rules(count)} ${count === 1 ? "is" : "are"} assigned to them. Priorities, due dates and notes stay.`,
    none: "Nothing is assigned to them.",
    loadFailed: "Failed to fetch what is assigned to them",
    cancel: "Cancel",
    close: "Close",
    submit: "Reassign",
    submitting: "Reassigning...",
  },
  started: {
    title: "Reassignment Started",
    body: (name: string) => `The rules are being reassigned to ${name}.`,
  },
  failed: "Failed to Reassign",
  progress: {
    running: (count: number, from: string, to: string) =>
      `${rules(count)} of ${from} ${count === 1 ? "is" : "are"} being reassigned to ${to}.`,
    done: (from: string, to: string) => `All rules of ${from} were reassigned to ${to}.`,
    stopped: (count: number, from: string) =>
      `${rules(count)} still ${count === 1 ? "belongs" : "belong"} to ${from}. Please reassign them anew.`,
    hide: "Hide",
  },
} as const;
