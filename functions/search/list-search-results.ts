import * as z from "zod";
import { listSearchResults } from "../../shared/api/search.ts";
import type { SearchHit, SearchResults } from "../../shared/schemas/search.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import type { Input } from "../core/endpoint/request.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { noDocuments, searchDocuments } from "../documents/search/search-documents.ts";
import { searchableDocuments } from "../documents/search/searchable-list.ts";
import { users } from "../people/users/user-repository.ts";
import { openTextIndex } from "../regulation/text-search/search-texts.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { matchingPeople } from "./matching-people.ts";
import { matchingRules } from "./matching-rules.ts";
import { matchingTexts } from "./matching-texts.ts";

const defaultLimit = 25;
/** For the counts of the other tabs. */
const countOnly = { offset: 0, limit: 0 };

const Position = z.object({ offset: z.int() });

type Query = Input<typeof listSearchResults>["query"];

const scopeOf = ({ cursor: _, limit: __, ...query }: Query, companyId: string | null): string =>
  `search\n${companyId}\n${JSON.stringify(query)}`;

/** What is found of each kind; of the one that is asked for, a page. */
const findAll = async (query: Query, companyId: string | null, offset: number, limit: number) => {
  const { q, kind, titleNumber, partNo } = query;
  const page = (of: Query["kind"]) => (kind === of ? { offset, limit } : countOnly);
  const place = { titleNumber, ...(titleNumber !== undefined && { partNo }) };
  const reading = companyId ? companyRuleList(companyId) : Promise.resolve(undefined);
  const [rules, texts, documents, people] = await Promise.all([
    reading.then((list) =>
      list ? matchingRules(list, q, { ...place, ...page("rules") }) : { rules: [], ruleTotal: 0 },
    ),
    matchingTexts(q, {
      ...{ ...place, ...page("text") },
      followed: () => reading.then((list) => list?.titleNumbers ?? new Set()),
    }),
    companyId ? searchDocuments(companyId, q, page("policies")) : noDocuments,
    companyId ? matchingPeople(companyId, q) : [],
  ]);
  const items: Record<Query["kind"], SearchHit[]> = {
    rules: rules.rules.map((hit) => ({ kind: "rules", ...hit })),
    text: texts.sections.map((hit) => ({ kind: "text", ...hit })),
    policies: documents.policies.map((hit) => ({ kind: "policies", ...hit })),
    people: people.slice(offset, offset + limit).map((hit) => ({ kind: "people", ...hit })),
  };
  const totals: SearchResults["totals"] = {
    ...{ rules: rules.ruleTotal, text: texts.total },
    ...{ policies: documents.policyTotal, people: people.length },
  };
  return { items: items[kind], totals, total: totals[kind] };
};

export const handler = endpoint(
  listSearchResults,
  async ({ query }, ctx) => {
    const { companyId } = ctx.actor();
    const scope = scopeOf(query, companyId);
    const limit = query.limit ?? defaultLimit;
    const { offset } =
      query.cursor === undefined ? { offset: 0 } : Position.parse(decodeCursor(query.cursor, scope));
    const found = await findAll(query, companyId, offset, limit);
    const end = offset + limit;
    return { ...found, nextCursor: end < found.total ? encodeCursor({ offset: end }, scope) : null };
  },
  (_input, { companyId }) => [
    companyRuleList(companyId),
    searchableDocuments(companyId),
    openTextIndex(),
    users.listOfCompany(companyId),
  ],
);
