import { createHash, generateKeyPairSync, randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { SignedXml } from "xml-crypto";
import { finishSaml } from "../../../shared/api/sso.ts";
import type { Browser } from "./factors.ts";
import { aCompanyWith, aConnection, atProvider, landed, turnOn } from "./sso.ts";

const newKeys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const keys = newKeys();
export const otherKeys = newKeys();

const samlIssuer = "http://www.idp.example.com/exk1";

/** What an answer says; a test changes one thing of it. */
export interface Answer {
  requestId: string;
  email: string;
  nameId: string;
  issuer: string;
  audience: string;
  recipient: string;
  validUntil: number;
  validFrom: number;
  signedInAt: number;
  id: string;
  groups: readonly string[];
  signature: string;
  digest: string;
  key: string;
  /** Changes the signed text. */
  change: (xml: string) => string;
}

const sha256 = {
  signature: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  digest: "http://www.w3.org/2001/04/xmlenc#sha256",
};
export const sha1 = {
  signature: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  digest: "http://www.w3.org/2000/09/xmldsig#sha1",
};
const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

const time = (ms: number) => new Date(ms).toISOString();

export const assertionOf = (answer: Answer): string =>
  [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${answer.id}" Version="2.0" IssueInstant="${time(answer.signedInAt)}">`,
    `<saml:Issuer>${answer.issuer}</saml:Issuer><saml:Subject><saml:NameID>${answer.nameId}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${answer.requestId}" Recipient="${answer.recipient}" NotOnOrAfter="${time(answer.validUntil)}"/>`,
    "</saml:SubjectConfirmation></saml:Subject>",
    `<saml:Conditions NotBefore="${time(answer.validFrom)}" NotOnOrAfter="${time(answer.validUntil)}">`,
    `<saml:AudienceRestriction><saml:Audience>${answer.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${time(answer.signedInAt)}"><saml:AuthnContext/></saml:AuthnStatement>`,
    `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${answer.email}</saml:AttributeValue></saml:Attribute>`,
    '<saml:Attribute Name="firstName"><saml:AttributeValue>Ida</saml:AttributeValue></saml:Attribute>',
    `<saml:Attribute Name="groups">${answer.groups.map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
    "</saml:AttributeStatement></saml:Assertion>",
  ].join("");

const responseAround = (content: string, { requestId, issuer, recipient }: Answer): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r1" Version="2.0" IssueInstant="${time(Date.now())}" Destination="${recipient}" InResponseTo="${requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`;

/** The answer, its assertion signed where SAML wants the signature. */
const signed = (answer: Answer): string => {
  const signer = new SignedXml({
    privateKey: answer.key,
    signatureAlgorithm: answer.signature,
    canonicalizationAlgorithm: exclusive,
  });
  const assertion = "//*[local-name(.)='Assertion']";
  signer.addReference({
    xpath: assertion,
    digestAlgorithm: answer.digest,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
  });
  signer.computeSignature(responseAround(assertionOf(answer), answer), {
    location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: "after" },
  });
  return signer.getSignedXml();
};

/** The request that a browser takes to the provider. */
export const requestIn = (url: string): string =>
  inflateRawSync(Buffer.from(new URL(url).searchParams.get("SAMLRequest") ?? "", "base64")).toString();

/** A company whose people sign in by SAML. */
export const aSamlCompany = async (over: Parameters<typeof aConnection>[0] = {}) => {
  const staff = await aCompanyWith({ issuer: samlIssuer });
  const settings = { protocol: "saml", issuer: samlIssuer, ssoUrl: "https://idp.example.com/sso" } as const;
  await turnOn(
    staff.company.id,
    aConnection({ ...settings, clientId: null, certificates: [keys.publicKey], ...over }),
  );
  return staff;
};

/** What the provider has the browser post that came with this address. */
export const answerTo = (companyId: string, url: string, over: Partial<Answer>) => {
  const base = `http://localhost:3000/api/sso/saml/${companyId}`;
  const now = Date.now();
  const email = over.email ?? "someone@example.com";
  const answer: Answer = {
    requestId: /ID="([^"]+)"/.exec(requestIn(url))?.[1] ?? "",
    ...{ email, nameId: email, issuer: samlIssuer, audience: `${base}/metadata`, recipient: `${base}/acs` },
    ...{ validFrom: now - 60_000, validUntil: now + 300_000, signedInAt: now, groups: [] },
    id: `_${createHash("sha256").update(randomUUID()).digest("hex")}`,
    ...sha256,
    key: keys.privateKey,
    change: (xml) => xml,
    ...over,
  };
  const form = {
    SAMLResponse: Buffer.from(answer.change(signed(answer))).toString("base64"),
    RelayState: new URL(url).searchParams.get("RelayState") ?? "",
  };
  return { answer, form };
};

/** Posts a form to the company's address, as a browser that comes from the provider does. */
export const post = async (
  browser: Browser,
  companyId: string,
  form: Record<string, string>,
): Promise<string> =>
  landed(
    await browser.call(finishSaml, {
      params: { id: companyId },
      body: form,
      headers: { origin: "https://idp.example.com", "sec-fetch-site": "cross-site" },
    }),
  );

/** Signs in by an answer, or tells the code of its refusal. */
export const signInBySaml = async (companyId: string, over: Partial<Answer>) => {
  const { browser, url } = await atProvider(companyId);
  return { browser, place: await post(browser, companyId, answerTo(companyId, url, over).form) };
};
