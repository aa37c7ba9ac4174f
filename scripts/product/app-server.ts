import { createServer, type Server } from "node:http";
import { endpointSettings } from "../../infra/config/endpoint-settings.ts";
import { apiPolicy, pageHeaders } from "../../infra/config/security-headers.ts";
import { registry } from "../../shared/api/registry.ts";
import { createGateway, createInvoke } from "../local/index.ts";
import { createStaticFiles } from "./static-files.ts";

export type AppServerOptions = {
  /** Folder of the built web application; without it only the API is served. */
  readonly webRoot: string | undefined;
  /** Origin of presigned addresses, for the content security policy. */
  readonly uploadsOrigin: string;
};

/** As CloudFront's headers for `/api/*`; a function may set a content security policy of its own. */
const apiHeaders = {
  "content-security-policy": apiPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** The one origin people use: the API under `/api/`, the web application everywhere else. */
export function createAppServer({ webRoot, uploadsOrigin }: AppServerOptions): Server {
  const invoke = createInvoke();
  const gateway = createGateway({
    contracts: registry,
    invoke,
    functionLimitMs: ({ operationId }) => endpointSettings(operationId).timeoutSeconds * 1000,
  });
  const files = webRoot === undefined ? undefined : createStaticFiles(webRoot);
  const headers = pageHeaders(uploadsOrigin, false);
  return createServer((call, reply) => {
    // As CloudFront's pattern `/api/*`, which other letters do not match.
    const isApi = (call.url ?? "/").startsWith("/api/");
    for (const [name, value] of Object.entries(isApi ? apiHeaders : headers)) reply.setHeader(name, value);
    if (isApi || files === undefined) gateway(call, reply);
    else files(call, reply);
  });
}
