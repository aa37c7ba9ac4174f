import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import { readSessionCookie } from "../../functions/core/endpoint/cookies.ts";
import { requireFrontDoor, requireOwnOrigin, sourceOf } from "../../functions/core/endpoint/guard.ts";
import { login } from "../../shared/api/session.ts";
import { type Call, eventOf } from "../support/server/event.ts";
import { appOrigin, configure } from "../support/server/settings.ts";

beforeEach(() => configure());

const event = (
  headers: Record<string, string | undefined>,
  call: Pick<Call, "source" | "cookies"> = {},
): APIGatewayProxyEventV2 =>
  eventOf(login, { headers: { "sec-fetch-site": undefined, origin: undefined, ...headers }, ...call });
const outcome = (check: () => void): unknown => {
  try {
    check();
    return "let in";
  } catch (error) {
    return (error as { status?: number }).status;
  }
};

describe("the front door", () => {
  it("is open where no secret is set", () => {
    expect(outcome(() => requireFrontDoor(event({})))).toBe("let in");
  });

  it.each([
    ["front-door-secret", "let in"],
    [undefined, 403],
    ["", 403],
    ["front-door-secreT", 403],
    ["front-door-secret ", 403],
    ["front-door-secrét", 403],
  ])("lets in only who knows the secret: %j is %s", (given, expected) => {
    configure({ ORIGIN_SECRET: "front-door-secret" });
    expect(outcome(() => requireFrontDoor(event({ "x-origin-secret": given })))).toBe(expected);
  });
});

describe("the origin of a change", () => {
  it.each([
    [{ "sec-fetch-site": "same-origin" }, "let in"],
    [{ "sec-fetch-site": "same-origin", origin: appOrigin }, "let in"],
    [{ "sec-fetch-site": "none" }, "let in"],
    [{ origin: appOrigin }, "let in"],
    [{ "sec-fetch-site": "none", origin: appOrigin }, "let in"],
    [{ "sec-fetch-site": "none", origin: "https://evil.example" }, 403],
    [{ "sec-fetch-site": "none", origin: "null" }, 403],
    [{ "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:3000" }, "let in"],
    [{ "sec-fetch-site": "cross-site", origin: appOrigin }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
    [{ "sec-fetch-site": "same-site", origin: "https://sibling.localhost" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "" }, 403],
    [{ origin: `${appOrigin}.evil.example` }, 403],
    [{ origin: `${appOrigin}/` }, 403],
    [{ origin: appOrigin.toUpperCase() }, 403],
    [{ origin: "http://localhost:3001" }, 403],
    [{ "sec-fetch-site": "whatever" }, 403],
  ])("must be ours: %j is %s", (headers, expected) => {
    for (const cookies of [[], ["sid=abc"]]) {
      const of = (method: "GET" | "POST" | "DELETE") =>
        outcome(() => requireOwnOrigin({ method }, event(headers, { cookies })));
      expect([of("POST"), of("DELETE"), of("GET")]).toEqual([expected, expected, "let in"]);
    }
  });

  it.each([
    [undefined, "let in"],
    [[], "let in"],
    [["theme=dark"], "let in"],
    [["sid=abc"], 403],
    [["theme=dark; sid=abc"], 403],
  ])("must be told by who carries a session: %j without either header is %s", (cookies, expected) => {
    const silent = event({}, cookies ? { cookies } : {});
    expect(outcome(() => requireOwnOrigin({ method: "POST" }, silent))).toBe(expected);
    expect(outcome(() => requireOwnOrigin({ method: "GET" }, silent))).toBe("let in");
  });
});

describe("the source of a call", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.8", "203.0.113.8"],
  ])("is the address, or the subscriber's network: %s is %s", (address, expected) => {
    expect(sourceOf(event({}, { source: address }))).toBe(expected);
  });

  it("is what CloudFront saw, only when nothing else can reach us", () => {
    const headers = { "x-viewer-address": "198.51.100.4", "x-forwarded-for": "192.0.2.1" };
    expect(sourceOf(event(headers, { source: "203.0.113.7" }))).toBe("203.0.113.7");
    configure({ ORIGIN_SECRET: "front-door-secret" });
    expect(sourceOf(event(headers, { source: "203.0.113.7" }))).toBe("198.51.100.4");
    const v6 = { "x-viewer-address": "2001:db8:1:2:3:4:5:6" };
    expect(sourceOf(event(v6, { source: "203.0.113.7" }))).toBe("2001:db8:1:2::/64");
  });
});

describe("the session cookie", () => {
  it.each([
    [["sid=abc"], "abc"],
    [["theme=dark", "sid=abc"], "abc"],
    [["theme=dark; sid=abc"], "abc"],
    [["sid=abc", "sid=def"], "abc"],
    [["xsid=abc"], undefined],
    [["__Host-sid=abc"], undefined],
    [[], undefined],
    [undefined, undefined],
  ])("is found among the request's cookies: %j gives %j", (cookies, expected) => {
    expect(readSessionCookie(cookies)).toBe(expected);
  });

  it("is bound to host and TLS outside the stage local", () => {
    configure({ STAGE: "prod" });
    expect(readSessionCookie(["sid=abc", "__Host-sid=def"])).toBe("def");
  });
});
