import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isPublicAddress, readPublicUrl } from "../../functions/services/outbound/public-address.ts";
import { configure } from "../support/server/settings.ts";

beforeEach(() => configure());
afterEach(() => configure());

describe("an address of the public internet", () => {
  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::5"])(
    "%s is one",
    (each) => {
      expect(isPublicAddress(each)).toBe(true);
    },
  );

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
    ...["192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1"],
    ...["fd12::1", "ff02::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"],
    ...["2001:db8::1", "2001::1", "localhost", ""],
  ])("%s is none", (each) => {
    expect(isPublicAddress(each)).toBe(false);
  });
});

describe("an address that someone gave to be called", () => {
  it.each(["https://example.com", "https://example.com:8443/hook?a=1", "https://8.8.8.8/x"])(
    "takes %s",
    (url) => {
      expect(readPublicUrl(url)?.href).toBe(new URL(url).href);
    },
  );

  it.each([
    ...["http://example.com", "ftp://example.com", "https://user:pass@example.com", "https://localhost/x"],
    ...["https://intern", "https://a.localhost", "https://127.0.0.1", "https://2130706433", "https://0x7f.1"],
    ...[
      "https://[::1]",
      "https://[::ffff:8.8.8.8]",
      "https://10.0.0.1",
      "http://localhost:3000",
      "javascript:1",
    ],
    ...["", "example.com", `https://example.com/${"a".repeat(500)}`],
  ])("refuses %s", (url) => {
    expect(readPublicUrl(url)).toBeUndefined();
  });

  it("may be of this machine where a local stage was started so, and in no other", () => {
    configure({ ALLOW_LOCAL_ADDRESSES: "true" });
    expect(readPublicUrl("http://localhost:3000/x")?.host).toBe("localhost:3000");
    expect(readPublicUrl("http://example.com")).toBeUndefined();
    expect(readPublicUrl("https://10.0.0.1")).toBeUndefined();
    configure({ ALLOW_LOCAL_ADDRESSES: "true", STAGE: "prod" });
    expect(readPublicUrl("http://localhost:3000/x")).toBeUndefined();
  });
});
