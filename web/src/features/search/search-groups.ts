import { type PolicyType, policyTypes } from "../../../../shared/schemas/policy.ts";
import type { SearchResult } from "../../../../shared/schemas/search.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { messages } from "./messages.ts";
import { matchingShortcuts, type Shortcut } from "./shortcuts.ts";

export type EntryKind =
  | "recent"
  | "citation"
  | "title"
  | "part"
  | "rule"
  | "all-rules"
  | "document"
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
  badge?: { label: string; tone: "accent" | "gray" };
}

export interface SearchGroup {
  key: string;
  heading: string;
  entries: readonly SearchEntry[];
}

const partPath = (titleNumber: number, partNo: string): string =>
  `/cfr-titles/${titleNumber}/parts/${encodeURIComponent(partNo)}/rules`;

const citationEntry = (hit: SearchResult["citations"][number]): SearchEntry => {
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
const addedMark = (isSelected: boolean, hasCompany: boolean): Pick<SearchEntry, "badge"> =>
  isSelected || !hasCompany ? {} : { badge: { label: messages.notAdded, tone: "gray" } };

const ruleEntry = (hit: SearchResult["rules"][number]): SearchEntry => ({
  key: `rule ${hit.id}`,
  kind: "rule",
  to: rulePath(hit.id, "regulations"),
  label: hit.ruleTitle.trim() || messages.untitledRule,
  detail: hit.sourceSection,
  ...(hit.excerpt && { excerpt: hit.excerpt }),
  ...(hit.library === "own" && { badge: { label: messages.own, tone: "accent" } }),
});

const typeNames: Readonly<Record<PolicyType, string>> = {
  [policyTypes.pdf]: messages.documentTypes.pdf,
  [policyTypes.doc]: messages.documentTypes.word,
  [policyTypes.docx]: messages.documentTypes.word,
  [policyTypes.txt]: messages.documentTypes.text,
};

const documentEntry = (hit: SearchResult["policies"][number]): SearchEntry => ({
  key: `document ${hit.id}`,
  kind: "document",
  to: `/policies?${new URLSearchParams({ open: hit.id })}`,
  label: hit.originalName,
  detail: typeNames[hit.mimeType],
  ...(hit.excerpt && { excerpt: hit.excerpt }),
});

const allRules = (total: number, shown: number, typed: string): SearchEntry[] =>
  total > shown
    ? [
        {
          key: "all rules",
          kind: "all-rules",
          to: `/regulations?${new URLSearchParams({ search: typed })}`,
          label: messages.seeAll(total),
        },
      ]
    : [];

const shortcutEntry = ({ kind, label, to }: Shortcut): SearchEntry => ({
  key: `${kind} ${label}`,
  kind,
  to,
  label,
});

/** Places and actions by name: known at once, before the server has answered. */
export const shortcutGroups = (shortcuts: readonly Shortcut[], typed: string): SearchGroup[] => {
  const found = matchingShortcuts(shortcuts, typed);
  return (["place", "action"] as const)
    .map((kind) => ({
      key: kind,
      heading: messages.groups[kind],
      entries: found.filter((each) => each.kind === kind).map(shortcutEntry),
    }))
    .filter(({ entries }) => entries.length > 0);
};

/** What one most likely means stands first: citations, then places and actions, then what was found. */
export const inOrder = (
  answered: readonly SearchGroup[],
  shortcuts: readonly SearchGroup[],
): SearchGroup[] => {
  const jump = answered.filter(({ key }) => key === "jump");
  return [...jump, ...shortcuts, ...answered.filter(({ key }) => key !== "jump")];
};

/** An answer as the list shows it: citations first, empty groups left out. */
export const resultGroups = (result: SearchResult, typed: string, hasCompany: boolean): SearchGroup[] =>
  [
    { key: "jump", heading: messages.groups.jump, entries: result.citations.map(citationEntry) },
    {
      key: "titles",
      heading: messages.groups.titles,
      entries: result.titles.map(
        ({ titleNumber, titleName, isSelected }): SearchEntry => ({
          key: `title ${titleNumber}`,
          kind: "title",
          to: `/cfr-titles/${titleNumber}/parts`,
          label: titleName,
          detail: messages.title(titleNumber),
          ...addedMark(isSelected, hasCompany),
        }),
      ),
    },
    {
      key: "parts",
      heading: messages.groups.parts,
      entries: result.parts.map(
        ({ titleNumber, partNo, partDescription, isSelected }): SearchEntry => ({
          key: `part ${titleNumber} ${partNo}`,
          kind: "part",
          to: partPath(titleNumber, partNo),
          label: partDescription || messages.part(partNo),
          detail: `${messages.title(titleNumber)}, ${messages.part(partNo)}`,
          ...addedMark(isSelected, hasCompany),
        }),
      ),
    },
    {
      key: "rules",
      heading: messages.groups.rules(result.ruleTotal),
      entries: [...result.rules.map(ruleEntry), ...allRules(result.ruleTotal, result.rules.length, typed)],
    },
    {
      key: "documents",
      heading: messages.groups.documents(result.policyTotal),
      entries: result.policies.map(documentEntry),
    },
  ].filter(({ entries }) => entries.length > 0);

/** What was searched for before, to search again. */
export const recentGroups = (texts: readonly string[]): SearchGroup[] =>
  texts.length === 0
    ? []
    : [
        {
          key: "recent",
          heading: messages.groups.recent,
          entries: texts.map(
            (text): SearchEntry => ({ key: `recent ${text}`, kind: "recent", to: text, label: text }),
          ),
        },
      ];
