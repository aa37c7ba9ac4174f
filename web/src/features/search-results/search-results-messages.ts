import type { SearchKind } from "../../../../shared/schemas/search.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";

const tabs: Readonly<Record<SearchKind, string>> = {
  rules: "Rules",
  text: "Regulation text",
  policies: "Policies",
  people: "People",
};

/** Words of the search page. */
export const messages = {
  title: "Search",
  subtitle: (text: string) => `Results for “${text}”`,
  label: "Search",
  placeholder: "Search...",
  kinds: "Kinds of results",
  tab: (kind: SearchKind, total: number | undefined) =>
    total === undefined ? tabs[kind] : `${tabs[kind]} (${formatNumber(total)})`,
  filters: {
    title: "CFR title",
    allTitles: "All Titles",
    oneTitle: (number: string, name = "") => (name ? `${number} - ${name}` : number),
    part: "Part",
    allParts: "All Parts",
    onePart: (number: string, name = "") => (name ? `Part ${number} - ${name}` : `Part ${number}`),
  },
  list: (kind: SearchKind) => tabs[kind],
  place: (titleNumber: number, identifier: string) => `${titleNumber} CFR ${identifier}`,
  /** Appendices say in their headings what they are. */
  section: (identifier: string, heading: string) =>
    /^\d/.test(identifier) ? `§ ${identifier} ${heading}`.trim() : heading || identifier,
  untitledRule: "Untitled Rule",
  position: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatCount(total, "result")}`,
  start: {
    heading: "Search everything",
    body: "Words in any order; quotes make a phrase, such as “audit trail”.",
  },
  empty: (text: string) => `Nothing found for “${text}”`,
  emptyBody: "Check the spelling, try fewer words, or remove the filters.",
  loading: "Searching...",
  failed: "The search did not answer",
} as const;
