import { testSso } from "../../../shared/api/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { beginFlow } from "./begin-flow.ts";
import { ssoConnections } from "./connection-repository.ts";
import { SsoRefusal } from "./refusal.ts";

const unreachable = () =>
  conflict("The provider did not describe itself at this address. Check the issuer.", "sso.provider_failed");

export const handler = endpoint(testSso, async (_, ctx) => {
  const companyId = ctx.companyId();
  const state = await ssoConnections.get(companyId);
  const connection = ssoConnections.mustHave(state);
  const about = { companyId, purpose: "test", version: state.version } as const;
  try {
    const url = await beginFlow(about, connection, ctx);
    await table.write(ctx.activity({ target: { type: "company", id: companyId } }));
    return { url };
  } catch (error) {
    throw error instanceof SsoRefusal ? unreachable() : error;
  }
});
