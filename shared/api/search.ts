import { SearchQuery, SearchResult } from "../schemas/search.ts";
import { contract } from "./contract.ts";

export const searchEverywhere = contract({
  operationId: "searchEverywhere",
  domain: "search",
  method: "GET",
  path: "/api/search",
  summary: "Titles, parts, the company's rules and citations that match what was typed",
  permission: "regulation:read",
  query: SearchQuery,
  response: SearchResult,
});
