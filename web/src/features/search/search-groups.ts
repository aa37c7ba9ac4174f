import type { SearchResult } from "../../../../shared/schemas/search.ts";
import { messages } from "./messages.ts";
import {
  addedMark,
  allRules,
  citationEntry,
  documentEntry,
  partPath,
  personEntry,
  ruleEntry,
  type SearchEntry,
  sectionEntry,
  seeAll,
  shortcutEntry,
} from "./search-entries.ts";
import { matchingShortcuts, type Shortcut } from "./shortcuts.ts";

export interface SearchGroup {
  key: string;
  heading: string;
  entries: readonly SearchEntry[];
}

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
      entries: [
        ...result.policies.map(documentEntry),
        ...seeAll("policies", result.policyTotal, result.policies.length, typed),
      ],
    },
    {
      key: "sections",
      heading: messages.groups.sections(result.totals.text),
      entries: [
        ...result.sections.map(sectionEntry),
        ...seeAll("text", result.totals.text, result.sections.length, typed),
      ],
    },
    {
      key: "people",
      heading: messages.groups.people(result.totals.people),
      entries: [
        ...result.people.map(personEntry),
        ...seeAll("people", result.totals.people, result.people.length, typed),
      ],
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
