import { getSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ssoConnections } from "./connection-repository.ts";
import { ssoDomains } from "./domain-repository.ts";

export const handler = endpoint(getSso, async (_, ctx) => {
  const companyId = ctx.companyId();
  const [state, domains] = await Promise.all([ssoConnections.get(companyId), ssoDomains.list(companyId)]);
  return ssoConnections.present(companyId, state, domains, ctx.now);
});
