import { type PolicyFileType, policyTypes, writtenType } from "../../../../shared/schemas/policy.ts";
import type { SearchKind, SearchResult } from "../../../../shared/schemas/search.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { messages } from "./messages.ts";
import type { Shortcut } from "./shortcuts.ts";

export type EntryKind =
  | "recent"
  | "citation"
  | "title"
  | "part"
  | "rule"
  | "all"
  | "document"
  | "section"
  | "person"
  | Shortcut["kind"];

/** One line of the list that can be chosen. */
export interface SearchEntry {
  /** Unique in the list; stays the same for the same thing. */
  key: string;
  kind: EntryKind;
  /** Where it leads; for a recent search, the text itself. */
  to: string;
  label: string;
  /** Said quietly beside the label. */
  detail?: string;
  /** A line below. */
  excerpt?: string;
  /** Where it matches, if that is more than what was typed letter for letter. */
  matches?: SearchResult["sections"][number]["passage"]["matches"];
  badge?: { label: string; tone: "accent" | "gray" };
}

export const partPath = (titleNumber: number, partNo: string): string =>
  `/cfr-titles/${titleNumber}/parts/${encodeURIComponent(partNo)}/rules`;

export const citationEntry = (hit: SearchResult["citations"][number]): SearchEntry => {
  const section = hit.section && `?${new URLSearchParams({ section: hit.section })}`;
  const part = partPath(hit.titleNumber, hit.partNo) + section;
  return {
    key: `citation ${hit.citation}`,
    kind: "citation",
    to: hit.ruleId === null ? part : rulePath(hit.ruleId, "regulations"),
    label: messages.jumpTo(hit.citation),
    detail: hit.ruleId === null ? hit.partDescription : messages.jumpToRule,
  };
};

/** What the company has not added is marked; people without a company add nothing. */
export const addedMark = (isSelected: boolean, hasCompany: boolean): Pick<SearchEntry, "badge"> =>
  isSelected || !hasCompany ? {} : { badge: { label: messages.notAdded, tone: "gray" } };

export const ruleEntry = (hit: SearchResult["rules"][number]): SearchEntry => ({
  key: `rule ${hit.id}`,
  kind: "rule",
  to: rulePath(hit.id, "regulations"),
  label: hit.ruleTitle.trim() || messages.untitledRule,
  detail: hit.sourceSection,
  ...(hit.excerpt && { excerpt: hit.excerpt }),
  ...(hit.library === "own" && { badge: { label: messages.own, tone: "accent" } }),
});

const typeNames: Readonly<Record<PolicyFileType, string>> = {
  [policyTypes.pdf]: messages.documentTypes.pdf,
  [policyTypes.doc]: messages.documentTypes.word,
  [policyTypes.docx]: messages.documentTypes.word,
  [policyTypes.txt]: messages.documentTypes.text,
  [writtenType]: messages.documentTypes.text,
};

export const documentEntry = (hit: SearchResult["policies"][number]): SearchEntry => ({
  key: `document ${hit.id}`,
  kind: "document",
  to: `/policies/${hit.id}`,
  label: hit.originalName,
  detail: typeNames[hit.mimeType],
  ...(hit.excerpt && { excerpt: hit.excerpt }),
});

/** The page with all results: lists of rules find what was typed in one piece, and may hold fewer. */
export const allRules = (total: number, shown: number, typed: string): SearchEntry[] =>
  total > shown
    ? [
        {
          key: "all rules",
          kind: "all",
          to: `/search?${new URLSearchParams({ q: typed, kind: "rules" })}`,
          label: messages.seeAll(total),
        },
      ]
    : [];

export const sectionEntry = ({
  titleNumber,
  identifier,
  heading,
  passage,
}: SearchResult["sections"][number]): SearchEntry => ({
  key: `section ${titleNumber} ${identifier}`,
  kind: "section",
  to: sectionTextPath(titleNumber, identifier),
  label: heading || identifier,
  detail: messages.section(titleNumber, identifier),
  excerpt: passage.text,
  matches: passage.matches,
});

export const personEntry = ({ id, name, email }: SearchResult["people"][number]): SearchEntry => ({
  key: `person ${id}`,
  kind: "person",
  to: "/team-management",
  label: name,
  detail: email,
});

/** Leads to the page with all of a kind, where the list does not hold them. */
export const seeAll = (kind: SearchKind, total: number, shown: number, typed: string): SearchEntry[] =>
  total > shown
    ? [
        {
          key: `all ${kind}`,
          kind: "all",
          to: `/search?${new URLSearchParams({ q: typed, kind })}`,
          label: messages.seeAllOf(total),
        },
      ]
    : [];

export const shortcutEntry = ({ kind, label, to }: Shortcut): SearchEntry => ({
  key: `${kind} ${label}`,
  kind,
  to,
  label,
});
