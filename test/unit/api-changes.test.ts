import { describe, expect, it } from "vitest";
import { breakingChanges } from "../../scripts/api/breaking-changes.ts";
import { type ApiInterface, interfaceOf, interfaceText } from "../../scripts/api/interface.ts";
import { registry } from "../../shared/api/registry.ts";
import { openapiDocument } from "../../shared/openapi/document.ts";

type Json = Record<string, unknown>;
const object = (properties: Json, required: string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };

interface Parts {
  readonly rule?: Json;
  readonly query?: { name: string; required: boolean; schema: Json };
  readonly body?: Json;
  readonly answer?: Json;
  readonly status?: string;
}
const kinds = { enum: ["law", "guide"] };
const ruleOf = (changes: Json = {}) => ({
  id: text,
  kind: kinds,
  note: { type: ["string", "null"] },
  ...changes,
});

const json = (schema: Json) => ({ content: { "application/json": { schema } } });
const aLimit = { name: "limit", required: false, schema: { type: "integer" } };
const rulesList = object({ items: { type: "array", items: { $ref: "#/components/schemas/Rule" } } });

const api = ({ rule, query = aLimit, body, answer = rulesList, status = "200" }: Parts): ApiInterface =>
  interfaceOf({
    paths: {
      "/api/rules": {
        post: {
          parameters: [{ in: "query", ...query }],
          requestBody: json(body ?? object({ kind: kinds, title: text }, ["kind"])),
          responses: { [status]: json(answer), 409: { content: {} } },
        },
      },
    },
    components: { schemas: { Rule: rule ?? object(ruleOf()) } },
  });
const released = api({});

describe("a change of the API", () => {
  const breaking: Readonly<Record<string, Parts>> = {
    "200.items[].note is gone": { rule: object({ id: text, kind: kinds }) },
    "200.items[].id was string and is integer": { rule: object(ruleOf({ id: { type: "integer" } })) },
    "200.items[].id was string and is string or null": {
      rule: object(ruleOf({ id: { anyOf: [text, { type: "null" }] } })),
    },
    "200.items[].note may be missing now": { rule: object(ruleOf(), ["id", "kind"]) },
    '200.items was {"list":"#Rule"} and is': {
      answer: object({ items: { $ref: "#/components/schemas/Rule" } }),
    },
    "does not answer 200 any more": { status: "201" },
    "body.by is required now": { body: object({ kind: kinds, title: text, by: text }, ["kind", "by"]) },
    "body.title is required now": { body: object({ kind: kinds, title: text }) },
    "body.title is gone": { body: object({ kind: kinds }) },
    "body.kind was": { body: object({ kind: { enum: ["law"] }, title: text }, ["kind"]) },
    "query limit is gone": { query: { ...aLimit, name: "size" } },
    "query limit is required now": { query: { ...aLimit, required: true } },
  };
  it.each(Object.entries(breaking))("is refused: %s", (sentence, change) => {
    expect(breakingChanges(released, api(change))).toEqual([
      expect.stringContaining(`POST /api/rules: ${sentence}`),
    ]);
  });

  it("is refused: an operation gone", () => {
    expect(breakingChanges(released, { ...released, operations: {} })).toEqual(["POST /api/rules: is gone"]);
  });

  it.each<[string, Parts]>([
    ["nothing changed", {}],
    ["a new field in an answer", { rule: object(ruleOf({ by: text })) }],
    ["a new value in an answer", { rule: object(ruleOf({ kind: { enum: ["law", "guide", "memo"] } })) }],
    ["fewer kinds in an answer", { rule: object(ruleOf({ note: text })) }],
    ["an entity written out", { answer: object({ items: { type: "array", items: object(ruleOf()) } }) }],
    ["a new optional field of the body", { body: object({ kind: kinds, title: text, by: text }, ["kind"]) }],
    ["a required field of the body left out", { body: object({ kind: kinds, title: text }, []) }],
    ["more values taken", { body: object({ kind: text, title: { type: ["string", "null"] } }, ["kind"]) }],
    ["a wider number", { query: { ...aLimit, schema: { type: "number" } } }],
  ])("is taken: %s", (_, change) => {
    expect(breakingChanges(released, api(change))).toEqual([]);
  });

  it("is taken: a new operation", () => {
    expect(breakingChanges({ ...released, operations: {} }, released)).toEqual([]);
  });
});

describe("the record of a release", () => {
  const now = interfaceOf(openapiDocument(registry));

  it("reads back as what was written, with every operation", () => {
    expect(JSON.parse(interfaceText(now))).toEqual(JSON.parse(JSON.stringify(now)));
    expect(Object.keys(now.operations)).toHaveLength(registry.length);
  });

  it("sees each operation, field and answer that is taken out of the product's API", () => {
    expect(breakingChanges(now, now)).toEqual([]);
    for (const name of Object.keys(now.operations)) {
      const { [name]: _, ...rest } = now.operations;
      expect(breakingChanges(now, { ...now, operations: rest })).toEqual([`${name}: is gone`]);
    }
  });
});
