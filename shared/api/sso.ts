import * as z from "zod";
import { DomainBody, Sso, SsoConnectionBody, SsoDomain, SsoStartBody, SsoUrl } from "../schemas/sso.ts";
import { contract, Document, Message } from "./contract.ts";

/* How a company signs in by its own provider. */
const base = { folder: "identity/sso", permission: "security:manage" } as const;
const domainParams = z.object({ id: z.string().max(100) });
/** A company has one connection, which has the company's id. */
const connectionParams = z.object({ id: z.string().max(100) });

export const getSso = contract({
  ...base,
  operationId: "getSso",
  method: "GET",
  path: "/api/company/sso",
  summary: "The company's domains and its connection to a provider of single sign-on",
  response: Sso,
});

export const updateSso = contract({
  ...base,
  operationId: "updateSso",
  method: "PUT",
  path: "/api/company/sso",
  summary: "Save a connection as a draft, beside the one that is on",
  needsStepUp: true,
  audit: "sso.draft-saved",
  body: SsoConnectionBody,
  response: Sso,
});

export const deleteSso = contract({
  ...base,
  operationId: "deleteSso",
  method: "DELETE",
  path: "/api/company/sso",
  summary: "Turn single sign-on off and forget the connection; domains stay",
  needsStepUp: true,
  audit: "sso.deleted",
  response: Sso,
});

export const addSsoDomain = contract({
  ...base,
  operationId: "addSsoDomain",
  method: "POST",
  path: "/api/company/sso/domains",
  summary: "Add a domain, which waits until its TXT record is found",
  needsStepUp: true,
  audit: "sso.domain-added",
  success: 201,
  body: DomainBody,
  response: SsoDomain,
});

export const checkSsoDomain = contract({
  ...base,
  operationId: "checkSsoDomain",
  method: "POST",
  path: "/api/company/sso/domains/{id}/check",
  summary: "Look a domain's TXT record up now",
  needsStepUp: true,
  audit: "sso.domain-checked",
  params: domainParams,
  response: SsoDomain,
});

export const deleteSsoDomain = contract({
  ...base,
  operationId: "deleteSsoDomain",
  method: "DELETE",
  path: "/api/company/sso/domains/{id}",
  summary: "Remove a domain; its addresses no longer sign in by single sign-on",
  needsStepUp: true,
  audit: "sso.domain-removed",
  params: domainParams,
  response: Message,
});

export const testSso = contract({
  ...base,
  operationId: "testSso",
  method: "POST",
  path: "/api/company/sso/test",
  summary: "Begin a sign-in with the connection that was saved last, which signs no one in",
  needsStepUp: true,
  audit: "sso.test-started",
  also: [404],
  response: SsoUrl,
});

export const turnOnSso = contract({
  ...base,
  operationId: "turnOnSso",
  method: "POST",
  path: "/api/company/sso/turn-on",
  summary: "Let people sign in by the connection that was saved last",
  needsStepUp: true,
  audit: "sso.turned-on",
  also: [404],
  response: Sso,
});

export const turnOffSso = contract({
  ...base,
  operationId: "turnOffSso",
  method: "POST",
  path: "/api/company/sso/turn-off",
  summary: "End single sign-on; its connection becomes a draft",
  needsStepUp: true,
  audit: "sso.turned-off",
  also: [404],
  response: Sso,
});

/** Called by people who are not signed in, and by browsers that come from a provider. */
const open = { folder: "identity/sso", permission: "public" } as const;

export const startSso = contract({
  ...open,
  operationId: "startSso",
  method: "POST",
  path: "/api/sso/start",
  summary: "Where a person of this address signs in by single sign-on",
  also: [404],
  body: SsoStartBody,
  response: SsoUrl,
});

const Purpose = z.enum(["sign-in", "step-up"]);

export const openSso = contract({
  ...open,
  operationId: "openSso",
  method: "GET",
  path: "/api/sso/{id}/start",
  summary: "Go to a company's provider, to sign in or to confirm who one is",
  kind: "redirect",
  params: connectionParams,
  query: z.object({ for: Purpose.default("sign-in") }),
  response: z.string(),
});

const parameter = z.string().max(4_000).optional();

export const finishOidc = contract({
  ...open,
  operationId: "finishOidc",
  method: "GET",
  path: "/api/sso/oidc/callback",
  summary: "Where a provider of OpenID Connect sends people back to",
  kind: "redirect",
  query: z.object({ code: parameter, state: parameter, iss: parameter, error: parameter }),
  response: z.string(),
});

export const getSamlMetadata = contract({
  ...open,
  operationId: "getSamlMetadata",
  method: "GET",
  path: "/api/sso/saml/{id}/metadata",
  summary: "What a SAML provider is told of us",
  kind: "download",
  params: connectionParams,
  response: Document,
});

/** An answer of SAML in Base64, with what it may hold beside a signed assertion. */
const longestAnswer = 200_000;

export const finishSaml = contract({
  ...open,
  operationId: "finishSaml",
  method: "POST",
  path: "/api/sso/saml/{id}/acs",
  summary: "Where a SAML provider has browsers post its answer",
  kind: "form",
  params: connectionParams,
  body: z.object({
    SAMLResponse: z.string().max(longestAnswer).default(""),
    RelayState: z.string().max(500).default(""),
  }),
  response: z.string(),
});
