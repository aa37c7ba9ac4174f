import { removeScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { requireVersion } from "./scim-answer.ts";
import { kindOf } from "./scim-resources.ts";

export const handler = endpoint(removeScim, async ({ params: { resource, id }, headers }, ctx) => {
  const kind = kindOf(resource);
  requireVersion(headers["if-match"], await kind.read(ctx.companyId(), id));
  await kind.remove(id, ctx);
  return { status: 204 };
});
