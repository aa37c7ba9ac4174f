import { deleteSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ssoConnections } from "./connection-repository.ts";
import { companyOperation, writeSso } from "./write-sso.ts";

export const handler = endpoint(deleteSso, async (_, ctx) => {
  const companyId = ctx.companyId();
  const state = await ssoConnections.get(companyId);
  return writeSso(state, { running: null, draft: null }, ctx, [companyOperation(companyId, { sso: null })]);
});
