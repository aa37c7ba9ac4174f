import { X509Certificate } from "node:crypto";
import { updateSso } from "../../../shared/api/sso.ts";
import type { SsoConnectionBody } from "../../../shared/schemas/sso.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { readPublicUrl } from "../../services/outbound/public-address.ts";
import { ssoConnections } from "./connection-repository.ts";
import { writeSso } from "./write-sso.ts";

const refuse = (field: keyof SsoConnectionBody, message: string) =>
  invalid(message, [{ path: `body.${field}`, message }]);

const noAddress = "Please enter a public https address.";

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
};

/** What depends on the protocol. @throws 400 */
const requireComplete = ({ protocol, issuer, clientId, ssoUrl, certificates }: SsoConnectionBody): void => {
  if (protocol === "saml") {
    if (!ssoUrl || !readPublicUrl(ssoUrl)) throw refuse("ssoUrl", noAddress);
    if (certificates.length === 0 || !certificates.every(isCertificate))
      throw refuse("certificates", "Please paste the certificates in PEM form.");
    return;
  }
  if (!readPublicUrl(issuer)) throw refuse("issuer", noAddress);
  if (!clientId) throw refuse("clientId", "Please enter the client ID of your provider.");
};

export const handler = endpoint(updateSso, async ({ body }, ctx) => {
  requireComplete(body);
  const companyId = ctx.companyId();
  const state = await ssoConnections.get(companyId);
  if (state.version !== body.version) throw ssoConnections.stale();
  return writeSso(
    state,
    { running: state.running, draft: ssoConnections.draftOf(companyId, body, state) },
    ctx,
  );
});
