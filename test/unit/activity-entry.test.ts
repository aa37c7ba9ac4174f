import { describe, expect, it } from "vitest";
import {
  canonicalJson,
  entryHash,
  isSigned,
  signatureOf,
} from "../../functions/core/endpoint/activity-entry.ts";
import { configure } from "../support/server/settings.ts";

describe("canonical JSON", () => {
  it("is as in the example of RFC 8785, section 3.2.3", () => {
    const example = {
      numbers: JSON.parse("[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]"),
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"/",
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts names by their UTF-16 units, as the RFC's own list", () => {
    const names = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
    const text = canonicalJson(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text))).toEqual(
      // JSON.parse lists numbers first, and so does this order.
      ["1", "\r", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"],
    );
    expect(text.indexOf("\\r")).toBeLessThan(text.indexOf('"1"'));
  });
});

describe("an entry", () => {
  const row = { pk: "C#c#ACTIVITY#2026-11", sk: "x", id: "x", event: "tag.created", after: { b: 1, a: "é" } };
  const place = { shard: 2, position: 1, previousHash: "0".repeat(64) };

  it("has the hash of what it says and of its place, wherever it lies", () => {
    // printf '…' | sha256sum
    const known = "2473d95c9bf1cc3f52a88825d5b4a83641540a6b2c31d4cfe354d98d9b15a0ce";
    expect(entryHash(row, place)).toBe(known);
    expect(entryHash({ ...row, pk: "elsewhere", writeId: "w" }, place)).toBe(known);
    expect(entryHash({ ...row, event: "tag.deleted" }, place)).not.toBe(known);
    expect(entryHash(row, { ...place, position: 2 })).not.toBe(known);
  });

  it("is signed by the secret in use, and by the other one while that is accepted", () => {
    configure();
    const signed = { ...row, signature: signatureOf(row) };
    expect(isSigned(signed)).toBe(true);
    expect(isSigned({ ...signed, event: "tag.deleted" })).toBe(false);
    expect(isSigned(row)).toBe(false);
    const former = process.env.SESSION_SECRET ?? "";
    const next = "n".repeat(43);
    configure({ SESSION_SECRET: next, SESSION_SECRET_OTHER: former });
    expect(isSigned(signed)).toBe(true);
    configure({ SESSION_SECRET: next });
    expect(isSigned(signed)).toBe(false);
    configure();
  });
});
