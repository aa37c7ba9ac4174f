import { describe, expect, it, vi } from "vitest";
import { getCurrentUser } from "../../shared/api/session.ts";
import { Browser } from "../support/server/factors.ts";
import { aStaffedCompany, visitor } from "../support/server/people.ts";
import {
  type Answer,
  answerTo,
  aSamlCompany,
  assertionOf,
  otherKeys,
  post,
  requestIn,
  sha1,
  signInBySaml,
} from "../support/server/saml.ts";
import { atProvider } from "../support/server/sso.ts";

const in_ = "/auth#sso-signed-in";

describe("a sign-in by SAML", () => {
  it("makes an account with the role of its group, and confirms who it is again by ForceAuthn", async () => {
    const groupRoles = [{ group: "officers", role: "compliance_officer" as const }];
    const { company, domain } = await aSamlCompany({ groupRoles });
    const email = `ida@${domain}`;
    const { browser, place } = await signInBySaml(company.id, { email, groups: ["staff", "officers"] });
    expect(place).toBe(in_);
    const person = (await browser.call(getCurrentUser)).json;
    expect(person).toMatchObject({
      email,
      firstName: "Ida",
      role: "compliance_officer",
      companyId: company.id,
    });
    const there = await atProvider(company.id, browser, "step-up");
    expect(requestIn(there.url)).toContain('ForceAuthn="true"');
    const old = answerTo(company.id, there.url, { email, signedInAt: Date.now() - 120_000 });
    expect(await post(browser, company.id, old.form)).toBe("expired");
    const again = await atProvider(company.id, browser, "step-up");
    expect(await post(browser, company.id, answerTo(company.id, again.url, { email }).form)).toBe(
      "/auth#sso-confirmed",
    );
  });

  it("is described to a provider by metadata that names where answers go and that they are signed", async () => {
    const { company } = await aStaffedCompany();
    const { text, headers } = await visitor.call.getSamlMetadata({ params: { id: company.id } });
    expect(headers["content-type"]).toContain("application/samlmetadata+xml");
    expect(text).toContain(`Location="http://localhost:3000/api/sso/saml/${company.id}/acs"`);
    expect(text).toContain('WantAssertionsSigned="true"');
    await visitor.refused.getSamlMetadata(404, { params: { id: "none" } });
  });

  it("is set up with certificates and an address that is public", async () => {
    const { admin } = await aStaffedCompany();
    const body = {
      ...{
        protocol: "saml",
        issuer: "urn:idp",
        ssoUrl: "https://idp.example.com/sso",
        certificates: ["none"],
      },
      version: 0,
    };
    const certificates = "Please paste the certificates in PEM form.";
    await admin.refused.updateSso(400, { body }, { message: certificates, fields: ["body.certificates"] });
    await admin.refused.updateSso(
      400,
      { body: { ...body, ssoUrl: "http://idp.example.com" } },
      { message: "Please enter a public https address.", fields: ["body.ssoUrl"] },
    );
  });
});

/** The signed assertion with its signature, and the signature alone. */
const pieces = (xml: string) => {
  const [assertion = ""] = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml) ?? [];
  const [signature = ""] = /<Signature .*<\/Signature>/s.exec(xml) ?? [];
  return { assertion, signature };
};
/** An assertion of the attacker, who names another person. */
const forged = (answer: Partial<Answer>) => assertionOf({ ...(answer as Answer), id: "_forged" });

/** Signature wrapping: where the signed assertion is hidden while another is to be read (XSW 1 to 8). */
const wrappings: readonly (readonly [string, (xml: string, evil: string) => string])[] = [
  [
    "the signed one after a forged one",
    (xml, evil) => xml.replace(pieces(xml).assertion, `${evil}${pieces(xml).assertion}`),
  ],
  [
    "the signed one before a forged one",
    (xml, evil) => xml.replace(pieces(xml).assertion, `${pieces(xml).assertion}${evil}`),
  ],
  [
    "the signed one inside of a forged one",
    (xml, evil) =>
      xml.replace(
        pieces(xml).assertion,
        evil.replace("</saml:Assertion>", `${pieces(xml).assertion}</saml:Assertion>`),
      ),
  ],
  [
    "the signed one in the signature of a forged one",
    (xml, evil) => {
      const { assertion, signature } = pieces(xml);
      const bare = assertion.replace(signature, "");
      const hidden = signature.replace("</Signature>", `<Object>${bare}</Object></Signature>`);
      return xml.replace(assertion, evil.replace("</saml:Issuer>", `</saml:Issuer>${hidden}`));
    },
  ],
  [
    "the signed one in an extension of the answer",
    (xml, evil) =>
      xml.replace(
        pieces(xml).assertion,
        `<samlp:Extensions>${pieces(xml).assertion}</samlp:Extensions>${evil}`,
      ),
  ],
  [
    "a forged one with the signature of the signed one",
    (xml, evil) => {
      const { assertion, signature } = pieces(xml);
      return xml.replace(assertion, evil.replace("</saml:Issuer>", `</saml:Issuer>${signature}`));
    },
  ],
  [
    "two assertions of one id",
    (xml, evil) => {
      const { assertion } = pieces(xml);
      const id = /ID="(\w+)"/.exec(assertion)?.[1] ?? "";
      return xml.replace(assertion, `${evil.replace("_forged", id)}${assertion}`);
    },
  ],
];

const attacks: readonly (readonly [string, string, Partial<Answer>])[] = [
  ["wrong_audience", "an answer for another program", { audience: "https://other.example.com" }],
  ["wrong_issuer", "an answer of another provider", { issuer: "https://evil.example.com" }],
  ["wrong_recipient", "an answer for another address", { recipient: "https://evil.example.com/acs" }],
  ["unsolicited", "an answer to another request", { requestId: "_another" }],
  ["unsolicited", "an answer to no request", { requestId: "" }],
  ["expired", "an answer of before", { validUntil: Date.now() - 70_000 }],
  ["expired", "an answer that does not hold yet", { validFrom: Date.now() + 3_600_000 }],
  ["bad_signature", "an answer signed with another key", { key: otherKeys.privateKey }],
  ["bad_signature", "a changed address", { change: (xml) => xml.replace(/ida@/g, "boss@") }],
  ["weak_algorithm", "a signature with SHA-1", sha1],
  ["unsigned", "an answer without a signature", { change: (xml) => xml.replace(pieces(xml).signature, "") }],
  [
    "unsigned",
    "a signature of the answer around an assertion without one",
    {
      change: (xml) => {
        const { signature } = pieces(xml);
        return xml.replace(signature, "").replace("<samlp:Status>", `${signature}<samlp:Status>`);
      },
    },
  ],
  ["bad_signature", "a document type", { change: (xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}` }],
  ["bad_signature", "a comment within a name", { change: (xml) => xml.replace("ida@", "ida<!-- -->@") }],
  [
    "bad_signature",
    "an encrypted assertion",
    {
      change: (xml) =>
        xml.replace(
          pieces(xml).assertion,
          `<saml:EncryptedAssertion xmlns:saml="a"/>${pieces(xml).signature}`,
        ),
    },
  ],
  ["domain_not_proven", "an address of another domain", { email: "ida@elsewhere.example.com" }],
];

describe("an attack on SAML", () => {
  it.each(attacks)("is refused as %s: %s", async (code, _, over) => {
    const { company, domain } = await aSamlCompany();
    const email = `ida@${domain}`;
    const attacked = await signInBySaml(company.id, { email, ...over });
    expect(attacked.place).toBe(code);
    expect((await attacked.browser.call(getCurrentUser)).status).toBe(401);
    expect((await signInBySaml(company.id, { email })).place).toBe(in_);
  });

  it.each(wrappings)("is refused where another assertion is wrapped around: %s", async (_, wrap) => {
    const { company, domain } = await aSamlCompany();
    const { browser, url } = await atProvider(company.id);
    const { answer } = answerTo(company.id, url, { email: `ida@${domain}` });
    const boss = `boss@${domain}`;
    const evil = forged({ ...answer, email: boss, nameId: boss });
    const { form } = answerTo(company.id, url, { ...answer, change: (xml) => wrap(xml, evil) });
    const place = await post(browser, company.id, form);
    // Where the signed one is still the one that is read, it may sign its own person in, never another.
    expect(place).toBe("bad_signature");
    expect((await browser.call(getCurrentUser)).status).toBe(401);
  });

  it("is refused where an answer comes twice, late, in another browser, or for another company", async () => {
    const { company, domain } = await aSamlCompany();
    const { browser, url } = await atProvider(company.id);
    const { form } = answerTo(company.id, url, { email: `ida@${domain}`, id: "_once" });
    expect(await post(new Browser(), company.id, form)).toBe("wrong_state");
    const other = await aSamlCompany();
    expect(await post(browser, other.company.id, form)).toBe("unsolicited");
    expect(await post(browser, company.id, { ...form, RelayState: "" })).toBe("unsolicited");
    expect(await post(browser, company.id, form)).toBe(in_);
    expect(await post(browser, company.id, form)).toBe("replayed");
    const second = await atProvider(company.id, browser);
    const sameId = answerTo(company.id, second.url, { email: `ida@${domain}`, id: "_once" });
    expect(await post(browser, company.id, sameId.form)).toBe("replayed");
    const third = await atProvider(company.id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    try {
      const late = answerTo(company.id, third.url, { email: `ida@${domain}` });
      expect(await post(third.browser, company.id, late.form)).toBe("expired");
    } finally {
      vi.useRealTimers();
    }
  });
});
