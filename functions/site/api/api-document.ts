import { registry } from "../../../shared/api/registry.ts";
import { openapiDocument } from "../../../shared/openapi/document.ts";

/** This API as OpenAPI 3.1. A bundle holds the finished document in place of this module (`scripts/build-functions.ts`). */
export const apiDocument = openapiDocument(registry);
