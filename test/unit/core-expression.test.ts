import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Changes,
  type Condition,
  conditionExpression,
  updateExpression,
} from "../../functions/core/table/expression.ts";
import { forAll } from "../support/for-all.ts";

const attribute = fc.oneof(
  fc.constantFrom("name", "status", "ttl", "#n0", ":v0", "a.b", "x AND y"),
  fc.string({ minLength: 1 }),
);
const operator = fc.constantFrom("=", "<>", "<", "<=", ">", ">=");
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const simple: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ exists: attribute }),
  fc.record({ absent: attribute }),
  fc.record({ attribute, is: operator, value }) as fc.Arbitrary<Condition>,
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  simple,
  fc.record({ anyOf: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
);
const conditions = fc.array(condition, { maxLength: 4 });
const changes: fc.Arbitrary<Changes> = fc.record(
  {
    set: fc.dictionary(attribute, value, { maxKeys: 4 }),
    add: fc.dictionary(attribute, fc.integer(), { maxKeys: 2 }),
    remove: fc.array(attribute, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

interface Built {
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}
const textOf = (built: Built): string => `${built.UpdateExpression ?? ""} ${built.ConditionExpression ?? ""}`;
const placeholders = (built: Built, kind: "#n" | ":v"): Set<string> =>
  new Set(textOf(built).match(new RegExp(`${kind}\\d+`, "g")) ?? []);

describe("an expression", () => {
  it("holds placeholders and grammar only, whatever attributes and values are called", async () => {
    const grammar =
      /^(?:SET|ADD|REMOVE|AND|OR|attribute_exists|attribute_not_exists|#n\d+|:v\d+|[(),\s]|=|<>|<=|>=|<|>)*$/;
    await forAll(1_000, [changes, conditions], (what, when) => {
      expect(textOf(updateExpression(what, when))).toMatch(grammar);
      expect(textOf(conditionExpression(when))).toMatch(grammar);
    });
  });

  it("declares every placeholder it uses and uses every one it declares", () =>
    forAll(1_000, [changes, conditions], (what, when) => {
      for (const built of [updateExpression(what, when), conditionExpression(when)] as Built[]) {
        expect(new Set(Object.keys(built.ExpressionAttributeNames ?? {}))).toEqual(placeholders(built, "#n"));
        expect(new Set(Object.keys(built.ExpressionAttributeValues ?? {}))).toEqual(
          placeholders(built, ":v"),
        );
      }
    }));

  it("gives one attribute one placeholder and another attribute another", () =>
    forAll(1_000, [changes, conditions], (what, when) => {
      const names = Object.values((updateExpression(what, when) as Built).ExpressionAttributeNames ?? {});
      expect(new Set(names).size).toBe(names.length);
    }));

  it("is left out where there is nothing to say, since the engine refuses empty ones", () => {
    expect(conditionExpression([])).toEqual({});
    expect(updateExpression({ set: { a: 1 } }, [])).toEqual({
      UpdateExpression: "SET #n0 = :v0",
      ExpressionAttributeNames: { "#n0": "a" },
      ExpressionAttributeValues: { ":v0": 1 },
    });
  });

  it("keeps alternatives together, so that they do not swallow the other conditions", () => {
    const when: Condition[] = [
      { exists: "pk" },
      { anyOf: [{ absent: "a" }, { attribute: "a", is: "<", value: 3 }] },
    ];
    expect(conditionExpression(when)).toMatchObject({
      ConditionExpression: "attribute_exists(#n0) AND (attribute_not_exists(#n1) OR #n1 < :v0)",
    });
  });
});
