import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "../../functions/core/sealed-text.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { finishOidc } from "../../shared/api/sso.ts";
import { aRealProvider } from "../support/oidc-provider.ts";
import { appOrigin, configure } from "../support/server/settings.ts";
import { aCompanyWith, aConnection, atProvider, landed, turnOn } from "../support/server/sso.ts";

const provider = await aRealProvider(appOrigin);
const { issuer, clientSecret } = provider;
beforeAll(() => configure({ ALLOW_LOCAL_ADDRESSES: "true" }));
afterAll(() => {
  provider.close();
  configure();
});

/** A browser at the provider: follows redirects, and types an address into its log-in page. */
const logInAt = async (start: string, login: string): Promise<Record<string, string>> => {
  const cookies = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams): Promise<Record<string, string>> => {
    if (url.startsWith("http://localhost:3000/")) return Object.fromEntries(new URL(url).searchParams);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (next) return go(new URL(next, url).href);
    const [, action] = /action="([^"]+)"/.exec(await answer.text()) ?? [];
    if (!action) throw new Error(`No log-in page: ${answer.status}`);
    return go(new URL(action, url).href, new URLSearchParams({ prompt: "login", login, password: "any" }));
  };
  return go(start);
};

describe("a real provider of OpenID Connect", () => {
  it("signs a person in, with the role of their group, and confirms who they are again", async () => {
    const { company, domain } = await aCompanyWith({ issuer });
    const sealedSecret = seal("single sign-on", company.id, clientSecret);
    const groupRoles = [{ group: "officers", role: "compliance_officer" as const }];
    await turnOn(company.id, aConnection({ issuer, sealedSecret, groupRoles }));
    const { browser, url } = await atProvider(company.id);
    const query = await logInAt(url, `rosa@${domain}`);
    expect(query).toMatchObject({ iss: issuer, code: expect.any(String) });
    expect(landed(await browser.call(finishOidc, { query }))).toBe("/auth#sso-signed-in");
    expect((await browser.call(getCurrentUser)).json).toMatchObject({
      ...{ email: `rosa@${domain}`, firstName: "Rosa", lastName: "Lind", role: "compliance_officer" },
    });
    const again = await atProvider(company.id, browser, "step-up");
    const confirmed = await logInAt(again.url, `rosa@${domain}`);
    expect(landed(await browser.call(finishOidc, { query: confirmed }))).toBe("/auth#sso-confirmed");
  });

  it("refuses a client that does not know its secret", async () => {
    const { company, domain } = await aCompanyWith({ issuer });
    const sealedSecret = seal("single sign-on", company.id, "wrong");
    await turnOn(company.id, aConnection({ issuer, sealedSecret }));
    const { browser, url } = await atProvider(company.id);
    const query = await logInAt(url, `rosa@${domain}`);
    expect(landed(await browser.call(finishOidc, { query }))).toBe("provider_failed");
  });
});
