import type { ActivityKind } from "../../../../shared/schemas/company-activity.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";

const kinds: Readonly<Record<ActivityKind, string>> = {
  rules: "Rules and assignments",
  changes: "Regulatory changes",
  policies: "Policies",
  evidence: "Evidence",
  titles: "Titles and applicability",
  imports: "Imports",
  people: "People",
  sign_ins: "Sign-ins",
  downloads: "Exports and downloads",
  settings: "Settings and tags",
};

/** Words of the company's activity. */
export const messages = {
  title: "Activity",
  subtitle: "Who did what in your company, and when",
  kinds,
  empty: "No activity matches",
  clear: "Clear filters",
  loading: "Loading activity...",
  loadFailed: "Failed to fetch activity",
  someone: "Someone",
  noOne: "No one",
  none: "None",
  showAll: "Show all",
  showLess: "Show less",
  details: (name: string) => `Details: ${name}`,
  onlyRecord: "Only this record",
  onlyPerson: "Only this person",
  further: {
    nothing: (day: string) => `Nothing found back to ${day}`,
    go: "Look further back",
    end: "Nothing earlier matches",
    back: "Previous page",
  },
  record: {
    heading: "Record",
    about: "Each entry carries the hash of the one before it, so any change shows.",
    from: "From",
    to: "To",
    verify: "Verify",
    verifying: "Verifying...",
    failed: "Verification Failed",
    tryAgain: "Please try again.",
    chooseDays: "Please choose both days.",
    checked: (count: number) => `${formatCount(count, "entry", "entries")} checked`,
    intact: (count: number, from: string, to: string) =>
      count === 1
        ? `The entry from ${from} to ${to} is as it was written.`
        : `All ${formatNumber(count)} entries from ${from} to ${to} are as they were written.`,
    broken: (position: number, shard: number, time: string, kind: string) =>
      `The record was changed: entry ${position} of shard ${shard}, ${time}, was ${kind}.`,
    none: (from: string, to: string) => `There are no entries from ${from} to ${to}.`,
    place: (shard: number, position: number) => `Shard ${shard}, position ${position}`,
    sealed: (time: string) => `Sealed ${time}`,
    unsealed: "Not sealed yet",
  },
  filters: {
    label: "Filters",
    person: "Person",
    allPeople: "All People",
    kind: "Kind",
    allKinds: "All Kinds",
    otherKind: (kind: string) => `Kind: ${kind}`,
    from: "From",
    to: "To",
    record: (name: string) => `Record: ${name}`,
    anyRecord: "Show all records",
  },
  table: {
    caption: "Activity, newest first",
    when: "When",
    who: "Who",
    what: "What",
    record: "Record",
    before: "Before",
    after: "After",
    actions: "Actions",
    position: (count: number) => formatCount(count, "entry", "entries"),
    positionBackTo: (count: number, day: string) =>
      `${formatCount(count, "entry", "entries")}, back to ${day}`,
  },
} as const;
