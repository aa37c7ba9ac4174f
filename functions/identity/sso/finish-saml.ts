import { finishSaml } from "../../../shared/api/sso.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { sha256 } from "../../core/ids.ts";
import { insert } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { ssoConnections } from "./connection-repository.ts";
import { connectionOf, finishFlow } from "./finish-flow.ts";
import { ssoFlows } from "./flow-repository.ts";
import { landing } from "./landing.ts";
import { SsoRefusal } from "./refusal.ts";
import { samlIdentity } from "./saml.ts";

/** Longer than any assertion holds. */
const keptSeconds = 24 * 3_600;

/** An assertion counts once: pk `SAML_ASSERTION#{sha256(company, id)}`  sk `USED`  ttl. */
const useAssertion = (companyId: string, id: string, { now }: Context): Promise<void> =>
  table.write(
    insert(
      {
        pk: `SAML_ASSERTION#${sha256(`${companyId}\n${id}`)}`,
        sk: "USED",
        ttl: Math.ceil(now.getTime() / 1_000) + keptSeconds,
      },
      () => new SsoRefusal("replayed"),
    ),
  );

export const handler = endpoint(finishSaml, async ({ params: { id }, body }, ctx) => {
  const { SAMLResponse: response, RelayState: token } = body;
  const flow = await ssoFlows.find(token);
  return landing(
    () => flow?.companyId ?? null,
    ctx,
    async () => {
      // An answer to no request of ours, or of another company.
      if (!flow || flow.companyId !== id) throw new SsoRefusal("unsolicited");
      await ssoFlows.resume(token, flow, ctx);
      const state = await ssoConnections.get(id);
      const connection = connectionOf(flow, state);
      if (connection.protocol !== "saml") throw new SsoRefusal("wrong_state");
      const freshSince = flow.purpose === "step-up" ? new Date(flow.startedAt) : undefined;
      const answer = { response, state: token, freshSince };
      const { identity, assertionId } = await samlIdentity(id, connection, answer);
      await useAssertion(id, assertionId, ctx);
      return finishFlow(flow, state, identity, ctx);
    },
  );
});
