import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import lines from "../../functions/people/session/common-passwords.json" with { type: "json" };
import { isCommonPassword } from "../../functions/people/session/common-passwords.ts";
import {
  hashPassword,
  needsRehash,
  verifyNobody,
  verifyPassword,
} from "../../functions/people/users/password.ts";
import { commonPasswordLines } from "../../scripts/common-passwords.ts";

describe("a password's hash", () => {
  it("is argon2id at the OWASP minimum, as a PHC string with a salt of its own", async () => {
    const [one, two] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(needsRehash(one)).toBe(false);
  });

  it("fits the password it was made of and no other", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    for (const wrong of ["Correct horse", "correct horse ", "correct hors", "", "correct horse\u0000"]) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false);
    }
  });

  it("fits however the same characters were typed", async () => {
    expect(await verifyPassword("cafe\u0301", await hashPassword("caf\u00E9"))).toBe(true);
    expect(await verifyPassword("ｐａｓｓ", await hashPassword("pass"))).toBe(true);
  });

  it("made with scrypt is verified and due to be replaced", async () => {
    const salt = Buffer.alloc(16, 3);
    const tag = scryptSync("correct horse", salt, 32, { N: 2 ** 12, r: 8, p: 1 });
    const bare = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
    const hash = `$scrypt$ln=12,r=8,p=1$${bare(salt)}$${bare(tag)}`;
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("wrong horse", hash)).toBe(false);
    expect(needsRehash(hash)).toBe(true);
  });

  it("made with weaker settings is due to be replaced", () => {
    expect(needsRehash("$argon2id$v=19$m=4096,t=2,p=1$AAAA$BBBB")).toBe(true);
  });

  it("is never found without an account", async () => {
    expect(await verifyNobody("anything")).toBe(false);
  });
});

describe("a common password", () => {
  it("is one of the 10,000 that the package of the strength meter puts first", () => {
    expect(lines).toEqual(commonPasswordLines());
    const all = lines.flatMap((line) => line.split(" "));
    expect(new Set(all).size).toBe(10_000);
    expect(all.filter((each) => !isCommonPassword(each.toUpperCase()))).toEqual([]);
  });

  it.each([
    ...["123456", "Password123", "QWERTY", "letmein", "Summer2026", "ｐａｓｓｗｏｒｄ", "Admin123"],
    ...["654321", "0987654321", "ABCdefg", "555555", "121212", "abcabcabc"],
  ])("is known: %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  it.each(["", "correct horse battery", "123456x7", "sixsix", "a".repeat(128)])("is not %j", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
