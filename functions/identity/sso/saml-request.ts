import { deflateRawSync } from "node:zlib";
import { escapeHtml } from "../../core/escape-html.ts";
import { sha256 } from "../../core/ids.ts";
import { type Connection, ssoConnections } from "./connection-repository.ts";

/** What we ask a provider in, and what it is told of us (SAML 2.0 Core, Bindings and Metadata). */
const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
const post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST";
const emailFormat = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

/** The id of the request of a flow, which its answer must name; it gives the state away to no one. */
export const requestIdOf = (state: string): string => `_${sha256(`SAML ${state}`)}`;

/** Where the browser goes to sign in at the provider. */
export const samlUrl = (
  companyId: string,
  { ssoUrl }: Connection,
  { state, isFresh, now }: { state: string; isFresh: boolean; now: Date },
): string => {
  const { acs, metadata } = ssoConnections.urlsOf(companyId);
  const request = [
    `<samlp:AuthnRequest xmlns:samlp="${protocol}" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`,
    ` ID="${requestIdOf(state)}" Version="2.0" IssueInstant="${now.toISOString()}"`,
    ` Destination="${escapeHtml(ssoUrl ?? "")}" AssertionConsumerServiceURL="${escapeHtml(acs)}"`,
    ` ProtocolBinding="${post}"${isFresh ? ' ForceAuthn="true"' : ""}>`,
    `<saml:Issuer>${escapeHtml(metadata)}</saml:Issuer>`,
    `<samlp:NameIDPolicy Format="${emailFormat}" AllowCreate="true"/>`,
    "</samlp:AuthnRequest>",
  ].join("");
  const url = new URL(ssoUrl ?? "");
  url.searchParams.set("SAMLRequest", deflateRawSync(request).toString("base64"));
  url.searchParams.set("RelayState", state);
  return url.href;
};

/** The description of us that a provider reads. */
export const samlMetadata = (companyId: string): string => {
  const { acs, metadata } = ssoConnections.urlsOf(companyId);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(metadata)}">`,
    `<SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">`,
    `<NameIDFormat>${emailFormat}</NameIDFormat>`,
    `<AssertionConsumerService index="0" isDefault="true" Binding="${post}" Location="${escapeHtml(acs)}"/>`,
    "</SPSSODescriptor></EntityDescriptor>",
  ].join("");
};
