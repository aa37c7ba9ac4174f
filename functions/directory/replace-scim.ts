import { replaceScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { answerWith, requireVersion } from "./scim-answer.ts";
import { kindOf } from "./scim-resources.ts";

export const handler = endpoint(replaceScim, async ({ params: { resource, id }, body, headers }, ctx) => {
  const kind = kindOf(resource);
  requireVersion(headers["if-match"], await kind.read(ctx.companyId(), id));
  return answerWith(200, await kind.replace(id, body, ctx));
});
