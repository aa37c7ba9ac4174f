import { getOpenapi } from "../../../shared/api/api-description.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { apiDocument } from "./api-document.ts";

export const handler = endpoint(getOpenapi, async () => ({
  contentType: "application/json; charset=utf-8",
  text: JSON.stringify(apiDocument),
  headers: { "cache-control": "public, max-age=300" },
}));
