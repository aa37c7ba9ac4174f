import { searchEverywhere } from "../../shared/api/search.ts";
import type { SearchResult } from "../../shared/schemas/search.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { noDocuments, searchDocuments } from "../documents/search/search-documents.ts";
import { searchableDocuments } from "../documents/search/searchable-list.ts";
import { users } from "../people/users/user-repository.ts";
import { openTextIndex } from "../regulation/text-search/search-texts.ts";
import { knownTitles } from "../regulation/titles/known-titles.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { citedPlaces } from "./cited-places.ts";
import { matchingParts, placeKey } from "./matching-parts.ts";
import { matchingPeople } from "./matching-people.ts";
import { matchingRules } from "./matching-rules.ts";
import { matchingTexts } from "./matching-texts.ts";
import { matchingTitles } from "./matching-titles.ts";
import { readableParts } from "./readable-parts.ts";
import { typedText } from "./typed-text.ts";

/** Entries of the groups Regulation text and People. */
const shown = 5;
const noRules: Pick<SearchResult, "rules" | "ruleTotal"> = { rules: [], ruleTotal: 0 };

/** What the caller may find: all of the regulation they read, and what their own company has. */
const readerOf = async (companyId: string | null, now: Date) => {
  const [facts, parts, rules] = await Promise.all([
    knownTitles(now),
    readableParts(companyId),
    companyId ? companyRuleList(companyId) : undefined,
  ]);
  return { facts, parts, rules, selected: rules?.titleNumbers ?? new Set<number>() };
};

/** Parts that are offered as citations already. */
const wholeParts = (citations: SearchResult["citations"]): ReadonlySet<string> =>
  new Set(
    citations
      .filter(({ section }) => section === "")
      .map(({ titleNumber, partNo }) => placeKey(titleNumber, partNo)),
  );

export const handler = endpoint(
  searchEverywhere,
  async ({ query }, ctx) => {
    const typed = typedText(query.q);
    const { companyId } = ctx.actor();
    const reading = readerOf(companyId, ctx.now);
    const [reader, documents, texts, people] = await Promise.all([
      reading,
      companyId ? searchDocuments(companyId, typed.text) : noDocuments,
      matchingTexts(typed.text, {
        ...{ offset: 0, limit: shown },
        followed: () => reading.then(({ selected }) => selected),
      }),
      companyId ? matchingPeople(companyId, typed.text) : [],
    ]);
    const [citations, found] = await Promise.all([
      citedPlaces(typed, reader),
      reader.rules ? matchingRules(reader.rules, typed.text) : noRules,
    ]);
    return {
      citations,
      titles: matchingTitles(reader.facts, reader.selected, typed),
      parts: matchingParts(reader.parts, reader.selected, typed, wholeParts(citations)),
      ...found,
      ...documents,
      sections: texts.sections,
      people: people.slice(0, shown),
      totals: {
        ...{ rules: found.ruleTotal, text: texts.total },
        ...{ policies: documents.policyTotal, people: people.length },
      },
    };
  },
  (_input, { companyId, now }) => [
    readerOf(companyId, now),
    searchableDocuments(companyId),
    openTextIndex(),
    users.listOfCompany(companyId),
  ],
);
