import type { Context } from "../../core/endpoint/context.ts";
import type { Connection } from "./connection-repository.ts";
import { type Flow, ssoFlows } from "./flow-repository.ts";
import { oidcUrl } from "./oidc.ts";
import { samlUrl } from "./saml-request.ts";

/** Notes that this browser goes to a provider, and gives the address to go to. @throws SsoRefusal */
export const beginFlow = async (
  about: Pick<Flow, "companyId" | "purpose" | "version">,
  connection: Connection,
  ctx: Context,
): Promise<string> => {
  const given = await ssoFlows.begin(about, connection.protocol, ctx);
  const isFresh = about.purpose === "step-up";
  if (connection.protocol === "saml")
    return samlUrl(about.companyId, connection, { state: given.state, isFresh, now: ctx.now });
  return oidcUrl(about.companyId, connection, { ...given, isFresh });
};
