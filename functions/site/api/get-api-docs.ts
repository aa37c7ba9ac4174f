import { getApiDocs } from "../../../shared/api/api-description.ts";
import { config } from "../../core/config.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { apiDocument } from "./api-document.ts";
import { type ApiDocument, docsPage, docsScriptHash, docsStyleHash } from "./docs-page.ts";

export const handler = endpoint(getApiDocs, async () => ({
  contentType: "text/html; charset=utf-8",
  text: docsPage(apiDocument as unknown as ApiDocument, config().APP_ORIGIN),
  headers: {
    "cache-control": "public, max-age=300",
    "content-security-policy": `default-src 'none'; style-src '${docsStyleHash}'; script-src '${docsScriptHash}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  },
}));
