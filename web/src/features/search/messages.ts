import { formatCount, formatNumber } from "../../lib/format.ts";

/** Texts of the search in the top bar. */
export const messages = {
  label: "Search titles, parts, rules and documents",
  placeholder: "Search, or 21 CFR 11.10",
  open: "Search",
  sheet: "Search",
  results: "Search results",
  clear: "Clear search",
  groups: {
    recent: "Recent searches",
    jump: "Citations",
    place: "Go to",
    action: "Actions",
    titles: "Titles",
    parts: "Parts",
    rules: (total: number) => `Rules (${formatNumber(total)})`,
    documents: (total: number) => `Documents (${formatNumber(total)})`,
  },
  jumpTo: (citation: string) => `Jump to ${citation}`,
  jumpToRule: "Your rule with this exact citation",
  title: (number: number) => `Title ${number}`,
  part: (partNo: string) => `Part ${partNo}`,
  untitledRule: "Untitled Rule",
  own: "Company library",
  documentTypes: { pdf: "PDF", word: "Word", text: "Text" },
  notAdded: "Not Added",
  seeAll: (total: number) => `See all ${formatCount(total, "rule")}`,
  recent: {
    remove: "Remove from recent searches",
    clear: "Clear recent searches",
  },
  start: {
    heading: "Search the regulations",
    body: "Type a word, a title or part number, or a citation such as 21 CFR 11.10(a).",
  },
  nothing: {
    heading: (text: string) => `Nothing found for “${text}”`,
    body: "Check the spelling, try fewer words, or type a citation such as 21 CFR 11.10(a).",
  },
  failed: {
    heading: "The search did not answer",
    fallback: "Something went wrong. Try again in a moment.",
    again: "Try again",
  },
  offline: {
    heading: "You are offline",
    body: "Search resumes automatically when you are back online.",
  },
  incomplete: "Some documents could not be looked into in time. Search again in a minute to find more.",
  searching: "Searching…",
  found: (count: number) => formatCount(count, "result"),
  hints: {
    move: "to move",
    open: "to open",
    close: "to close",
    forget: "to forget",
  },
  slashKey: "Open the search with the / key",
} as const;
