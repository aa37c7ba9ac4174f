import { contract, Document } from "./contract.ts";

export const getOpenapi = contract({
  operationId: "getOpenapi",
  folder: "site/api",
  method: "GET",
  path: "/api/openapi.json",
  summary: "This API as an OpenAPI 3.1 document",
  permission: "public",
  kind: "download",
  response: Document,
});

export const getApiDocs = contract({
  operationId: "getApiDocs",
  folder: "site/api",
  method: "GET",
  path: "/api/docs",
  summary: "This API as a readable page",
  permission: "public",
  kind: "download",
  response: Document,
});
