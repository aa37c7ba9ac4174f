import { getOpenapi } from "../../../shared/api/meta.ts";
import document from "../../../shared/api/openapi.json" with { type: "json" };
import { endpoint } from "../../core/endpoint/endpoint.ts";

export const handler = endpoint(getOpenapi, async () => ({
  contentType: "application/json; charset=utf-8",
  text: JSON.stringify(document),
  headers: { "cache-control": "public, max-age=300" },
}));
