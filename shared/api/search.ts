import { SearchQuery, SearchResult } from "../schemas/search.ts";
import { contract } from "./contract.ts";

export const searchEverywhere = contract({
  operationId: "searchEverywhere",
  folder: "search",
  method: "GET",
  path: "/api/search",
  summary: "Titles, parts, citations, and the company's rules and documents that match the search text",
  permission: "regulation:read",
  query: SearchQuery,
  response: SearchResult,
});
