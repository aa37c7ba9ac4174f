import { patchScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { answerWith, requireVersion } from "./scim-answer.ts";
import { patched } from "./scim-patch.ts";
import { kindOf } from "./scim-resources.ts";

export const handler = endpoint(patchScim, async ({ params: { resource, id }, body, headers }, ctx) => {
  const kind = kindOf(resource);
  const before = await kind.read(ctx.companyId(), id);
  requireVersion(headers["if-match"], before);
  return answerWith(200, await kind.replace(id, patched(before, body), ctx));
});
