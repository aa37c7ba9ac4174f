import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "../../functions/core/table/cursor.ts";
import { forAll } from "../support/for-all.ts";
import { configure } from "../support/server/settings.ts";

beforeAll(() => configure());
const refusal = expect.objectContaining({
  status: 400,
  issues: [expect.objectContaining({ path: "query.cursor" })],
});
const attempt = (cursor: string, scope: string): unknown => {
  try {
    return { position: decodeCursor(cursor, scope) };
  } catch (error) {
    return error;
  }
};

describe("a cursor", () => {
  it("gives back the position it was made of", () =>
    forAll(1_000, [fc.jsonValue(), fc.string()], (position, scope) => {
      expect(decodeCursor(encodeCursor(position, scope), scope)).toEqual(
        JSON.parse(JSON.stringify(position)),
      );
    }));

  it("is refused by every other list", () =>
    forAll(1_000, [fc.string(), fc.string()], (scope, other) => {
      fc.pre(scope !== other);
      expect(attempt(encodeCursor({ after: "a" }, scope), other)).toEqual(refusal);
    }));

  it("is refused after any change of one character", () => {
    const cursor = encodeCursor({ after: "21.11-11.10-001", offset: 50 }, "list");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    for (const at of cursor.split("").keys()) {
      for (const letter of alphabet) {
        if (letter === cursor[at]) continue;
        const forged = cursor.slice(0, at) + letter + cursor.slice(at + 1);
        expect(attempt(forged, "list"), `${letter} at ${at}`).toEqual(refusal);
      }
    }
  });

  it.each(["", ".", "..", "a.b", "a", ".aaaaaaaaaaaaaaaaaaaaaa", "💥.💥", "%", "null"])(
    "is refused when it was never ours: %j",
    (cursor) => {
      expect(attempt(cursor, "list")).toEqual(refusal);
    },
  );

  it("is refused after the secret has changed", () => {
    const cursor = encodeCursor({ after: "a" }, "list");
    configure({ SESSION_SECRET: "another-secret-of-at-least-forty-three-characters" });
    expect(attempt(cursor, "list")).toEqual(refusal);
    configure();
    expect(attempt(cursor, "list")).toEqual({ position: { after: "a" } });
  });
});
