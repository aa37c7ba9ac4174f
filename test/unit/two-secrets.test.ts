import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { requireFrontDoor } from "../../functions/core/endpoint/guard.ts";
import { signToken, verifyToken } from "../../functions/core/signed-token.ts";
import { decodeCursor, encodeCursor } from "../../functions/core/table/cursor.ts";
import { readUnsubscribeToken, unsubscribeToken } from "../../functions/services/mail/unsubscribe-token.ts";
import { login } from "../../shared/api/session.ts";
import { eventOf } from "../support/server/event.ts";
import { configure } from "../support/server/settings.ts";

const secret = (): string => randomBytes(32).toString("base64url");
const [first, second, third] = [secret(), secret(), secret()];

const use = (inUse: string, other: string): void =>
  configure({
    SESSION_SECRET: inUse,
    SESSION_SECRET_OTHER: other,
    ORIGIN_SECRET: inUse,
    ORIGIN_SECRET_OTHER: other,
  });

/** What each kind of signature gives back; undefined where it is refused. */
const attempt = (check: () => unknown): unknown => {
  try {
    return check();
  } catch {
    return undefined;
  }
};
const signed = async () => {
  const token = await signToken("t", { sub: "a" }, new Date(Date.now() + 60_000));
  const cursor = encodeCursor({ after: 7 }, "list");
  const link = unsubscribeToken({ userId: "u1", kind: "summary" });
  return async () => ({
    token: (await verifyToken("t", token))?.sub,
    cursor: attempt(() => decodeCursor(cursor, "list")),
    link: readUnsubscribeToken(link)?.userId,
  });
};
const accepted = { token: "a", cursor: { after: 7 }, link: "u1" };
const refused = { token: undefined, cursor: undefined, link: undefined };

const call = (header: string): unknown =>
  attempt(() => {
    requireFrontDoor(eventOf(login, { headers: { "x-origin-secret": header } }));
    return "let in";
  });

beforeEach(() => configure());

describe("while secrets change", () => {
  // Functions are deployed one after another, so those of a step meet what those of the next have signed, and back.
  it.each([
    ["before, met by one that knows the next", [first, ""], [first, second]],
    ["by one that knows the next, met by one of before", [first, second], [first, ""]],
    ["with the old one, met by one that uses the new", [first, second], [second, first]],
    ["with the new one, met by one that only knows it", [second, first], [first, second]],
    ["long before, met when the next is announced", [second, first], [second, third]],
  ])("accepts what was signed %s", async (_, signer, reader) => {
    use(signer[0] ?? "", signer[1] ?? "");
    const check = await signed();
    use(reader[0] ?? "", reader[1] ?? "");
    expect(await check()).toEqual(accepted);
  });

  it.each([
    ["two rotations ago", [first, ""], [third, second]],
    ["before, where sessions are to end", [first, second], [second, ""]],
    ["with a secret that is not known yet", [third, second], [second, first]],
  ])("refuses what was signed %s", async (_, signer, reader) => {
    use(signer[0] ?? "", signer[1] ?? "");
    const check = await signed();
    expect(await check()).toEqual(accepted);
    use(reader[0] ?? "", reader[1] ?? "");
    expect(await check()).toEqual(refused);
  });

  it("lets CloudFront in by either secret, and by no other", () => {
    use(second, first);
    expect([first, second, third, ""].map(call)).toEqual(["let in", "let in", undefined, undefined]);
    use(second, "");
    expect([first, second, ""].map(call)).toEqual([undefined, "let in", undefined]);
  });
});
