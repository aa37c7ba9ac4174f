import type { StoryDate, StoryDocument, StoryStage } from "../../../../shared/schemas/story.ts";
import { formatCount } from "../../lib/format.ts";

const stages: Readonly<Record<StoryStage, string>> = {
  proposed: "Proposed",
  final: "Final",
  correction: "Correction",
  delayed: "Delayed",
  withdrawn: "Withdrawn",
};
const days: Readonly<Record<StoryDate["kind"], string>> = {
  comments_close: "Comments close",
  takes_effect: "Takes effect",
};
const types: Readonly<Record<StoryDocument["type"], string>> = {
  rule: "Rule",
  proposed_rule: "Proposed rule",
};

/** Words of the tab Coming of Horizon Mapping. */
export const messages = {
  stages,
  days,
  types,
  list: "Rulemakings",
  filters: {
    label: "Filters",
    search: "Search documents...",
    stage: "Stage",
    allStages: "All Stages",
  },
  details: (title: string) => `Documents: ${title}`,
  noDate: "No date given",
  replaced: (day: string) => `Before: ${day}`,
  /** "21 CFR 11, 820" */
  parts: (titleNumber: number, parts: readonly string[]) => `${titleNumber} CFR ${parts.join(", ")}`,
  moreParts: (count: number) => `and ${formatCount(count, "more part")}`,
  published: "Published",
  dates: "Dates",
  identifiers: "Docket and RIN",
  open: "Open on federalregister.gov",
  openOf: (number: string) => `Open on federalregister.gov: ${number}`,
  corrects: (number: string) => `Corrects ${number}.`,
  notNamed: "The corrected document is not named.",
  related: "Possibly related",
  relatedHint: "They share a regulation identifier (RIN), which agencies reuse.",
  checked: (moment: string) => `The Federal Register was read on ${moment}.`,
  never: "The Federal Register has not been read yet.",
  position: (first: number, last: number, total: number) =>
    `${first}–${last} of ${formatCount(total, "rulemaking")}`,
  empty: "Nothing is coming for your titles.",
  noMatch: "No rulemakings found matching your filters.",
  clear: "Clear filters",
  loading: "Loading Federal Register documents...",
  loadFailed: "Failed to fetch Federal Register documents",
} as const;
