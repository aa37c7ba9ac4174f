import { getApiDocs } from "../../../shared/api/meta.ts";
import document from "../../../shared/api/openapi.json" with { type: "json" };
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { type ApiDocument, docsPage, docsStyleHash } from "./docs-page.ts";

export const handler = endpoint(getApiDocs, async () => ({
  contentType: "text/html; charset=utf-8",
  text: docsPage(document as unknown as ApiDocument),
  headers: {
    "cache-control": "public, max-age=300",
    "content-security-policy": `default-src 'none'; style-src '${docsStyleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  },
}));
