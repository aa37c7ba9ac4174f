import { finishOidc } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { ssoConnections } from "./connection-repository.ts";
import { connectionOf, finishFlow } from "./finish-flow.ts";
import { ssoFlows } from "./flow-repository.ts";
import { landing } from "./landing.ts";
import { oidcIdentity } from "./oidc.ts";
import { SsoRefusal } from "./refusal.ts";

export const handler = endpoint(finishOidc, async ({ query }, ctx) => {
  const { state: token } = query;
  const flow = await ssoFlows.find(token);
  return landing(
    () => flow?.companyId ?? null,
    ctx,
    async () => {
      if (!token || !flow) throw new SsoRefusal("wrong_state");
      await ssoFlows.resume(token, flow, ctx);
      const state = await ssoConnections.get(flow.companyId);
      const connection = connectionOf(flow, state);
      if (connection.protocol !== "oidc") throw new SsoRefusal("wrong_state");
      const about = { nonce: flow.nonce, verifier: flow.verifier, isFresh: flow.purpose === "step-up" };
      const identity = await oidcIdentity(flow.companyId, connection, about, { ...query, state: token });
      return finishFlow(flow, state, identity, ctx);
    },
  );
});
