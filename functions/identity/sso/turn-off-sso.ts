import { turnOffSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ssoConnections } from "./connection-repository.ts";
import { companyOperation, writeSso } from "./write-sso.ts";

export const handler = endpoint(turnOffSso, async (_, ctx) => {
  const companyId = ctx.companyId();
  const state = await ssoConnections.get(companyId);
  const draft = ssoConnections.mustHave(state);
  return writeSso(state, { running: null, draft }, ctx, [companyOperation(companyId, { sso: null })]);
});
