import { formatCount } from "../../lib/format.ts";

const rules = (count: number): string => formatCount(count, "rule");

/** Texts about reassigning a person's rules. */
export const messages = {
  choice: {
    legend: (count: number) => `What should happen to the ${formatCount(count, "assigned rule")}?`,
    keep: "Keep assigned to them",
    keepHint: "These rules are marked as needing reassignment. You can reassign them later.",
    reassign: "Reassign all to one person",
    reassignHint: "Priorities, due dates and notes do not change. The new assignee gets one email.",
    to: "Reassign to",
    placeholder: "Select a team member",
    missing: "Please select a team member",
  },
  row: { reassign: "Reassign", label: (name: string) => `Reassign rules: ${name}` },
  dialog: {
    title: (name: string) => `Reassign ${name}'s rules`,
    body: (count: number) =>
      `They have ${formatCount(count, "assigned rule")}. Priorities, due dates and notes do not change.`,
    none: "No rules are assigned to them.",
    loadFailed: "Failed to fetch their assignments",
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
      `Reassigning ${rules(count)} from ${from} to ${to}.`,
    done: (from: string, to: string) => `All of ${from}'s rules were reassigned to ${to}.`,
    stopped: (count: number, from: string) =>
      `${from} still has ${formatCount(count, "assigned rule")}. Please start the reassignment again.`,
    hide: "Hide",
  },
} as const;
