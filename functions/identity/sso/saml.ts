import type { SsoRefusalCode } from "../../../shared/schemas/sso.ts";
import { type Connection, ssoConnections } from "./connection-repository.ts";
import { groupsIn, type Identity, nameOf } from "./identity.ts";
import { SsoRefusal } from "./refusal.ts";
import { Assertion, requireExpected } from "./saml-assertion.ts";
import { requestIdOf } from "./saml-request.ts";
import { requireSafeXml } from "./saml-signatures.ts";

const skewMs = 60_000;

/** Names under which providers send the same: plain, and those of Microsoft and of LDAP. */
const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const names = {
  email: ["email", "mail", "emailAddress", `${claims}/emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3"],
  firstName: ["firstName", "givenName", `${claims}/givenname`, "urn:oid:2.5.4.42"],
  lastName: ["lastName", "surname", "sn", `${claims}/surname`, "urn:oid:2.5.4.4"],
} as const;

type Attributes = Readonly<Record<string, unknown>>;

const attribute = (attributes: Attributes, which: keyof typeof names): unknown =>
  names[which].map((name) => attributes[name]).find((value) => value !== undefined);

const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const identityOf = (assertion: Assertion, attributes: Attributes, connection: Connection): Identity => {
  const nameId = assertion.Subject[0]?.NameID[0];
  const name = nameId?._?.trim() ?? "";
  const given = attribute(attributes, "email");
  const email = typeof given === "string" ? given.trim() : name;
  return {
    issuer: connection.issuer,
    // A name that is another one each time names no one.
    subject: nameId?.$?.Format === transient ? email : name,
    email: email.includes("@") ? email : undefined,
    // The provider is the company's own, and its address must lie in a domain that the company has proven.
    isEmailVerified: name !== "",
    firstName: nameOf(attribute(attributes, "firstName")),
    lastName: nameOf(attribute(attributes, "lastName")),
    groups: connection.groupClaim ? groupsIn(attributes[connection.groupClaim]) : [],
  };
};

const codeOf = (error: unknown): SsoRefusalCode => {
  const message = error instanceof Error ? error.message : "";
  if (/expired|not yet valid/i.test(message)) return "expired";
  if (/audience/i.test(message)) return "wrong_audience";
  if (/subject confirmation/i.test(message)) return "expired";
  if (/^SAML provider returned/.test(message)) return "provider_failed";
  return "bad_signature";
};

/** The person whom the provider's answer names, and the id of its assertion. @throws SsoRefusal */
export const samlIdentity = async (
  companyId: string,
  connection: Connection,
  answer: { response: string; state: string; freshSince: Date | undefined },
): Promise<{ identity: Identity; assertionId: string }> => {
  const { acs, metadata } = ssoConnections.urlsOf(companyId);
  requireSafeXml(Buffer.from(answer.response, "base64").toString("utf8"));
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const saml = new SAML({
    idpCert: [...connection.certificates],
    issuer: metadata,
    audience: metadata,
    callbackUrl: acs,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: skewMs,
    // Which request it answers is checked below, in what is signed.
    validateInResponseTo: ValidateInResponseTo.never,
  });
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: answer.response })
    .catch((error: unknown) => {
      throw new SsoRefusal(codeOf(error), error);
    });
  const read = Assertion.safeParse(profile?.getAssertion?.());
  if (!read.success || !profile) throw new SsoRefusal("bad_signature", read.error);
  const assertion = read.data.Assertion;
  const requestId = requestIdOf(answer.state);
  requireExpected(assertion, {
    issuer: connection.issuer,
    recipient: acs,
    requestId,
    freshSince: answer.freshSince,
  });
  const attributes = (profile.attributes ?? {}) as Attributes;
  return { identity: identityOf(assertion, attributes, connection), assertionId: assertion.$.ID };
};
