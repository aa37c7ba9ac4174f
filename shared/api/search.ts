import { SearchQuery, SearchResult, SearchResults, SearchResultsQuery } from "../schemas/search.ts";
import { contract } from "./contract.ts";

export const searchEverywhere = contract({
  operationId: "searchEverywhere",
  folder: "search",
  method: "GET",
  path: "/api/search",
  summary:
    "Titles, parts, citations, regulation text, and the company's rules, documents and people that match the search text",
  permission: "regulation:read",
  query: SearchQuery,
  response: SearchResult,
});

export const listSearchResults = contract({
  operationId: "listSearchResults",
  folder: "search",
  method: "GET",
  path: "/api/search/results",
  summary: "One kind of what matches the search text, page by page",
  permission: "regulation:read",
  query: SearchResultsQuery,
  response: SearchResults,
});
