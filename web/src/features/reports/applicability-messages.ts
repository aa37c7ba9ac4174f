import { applicabilityWords } from "../../../../shared/words/values.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";

/** Words of the applicability page. */
export const messages = {
  title: "Applicability",
  subtitle: "Which rules apply to your company, who decided it, and why",
  back: "Back to Reports",
  record: "Record",
  decided: (percent: number) => `${percent} % decided`,
  nothing: "–",
  parts: "Undecided by part",
  decisions: "Decisions",
  position: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatCount(total, "decision")}`,
  empty: "No decisions yet",
  emptyBody: "Mark a rule as applicable or not applicable, and the decision appears here.",
  noRules: "Your company has no rules yet",
  failed: "Failed to fetch applicability",
  untitled: "Untitled Rule",
  values: applicabilityWords,
  decideAgain: "Decide again",
  yes: "Yes",
  part: (title: number, part: string) => `${title} CFR Part ${part}`,
  columns: {
    title: "Title",
    part: "Part",
    section: "Section",
    rule: "Rule",
    citation: "Citation",
    applicability: "Applicability",
    decideAgain: "Decide again",
    reason: "Reason",
    decidedBy: "Decided by",
    decidedAt: "Decided at",
    textVersion: "Text version",
    rules: "Rules",
    undecided: "Undecided",
  },
} as const;
