import * as z from "zod";
import { areaOf, type Contract, pathParameters, type Refusal } from "../api/contract.ts";
import { refusals, statusesOf } from "../api/statuses.ts";
import { ProblemBody } from "../schemas/problem.ts";
import { withReferences } from "./references.ts";

type Json = Record<string, unknown>;

/** A schema as OpenAPI 3.1 (JSON Schema 2020-12); `input` is what callers send, `output` what they get. */
const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
};

const properties = (schema: z.ZodType): { name: string; schema: unknown; required: boolean }[] => {
  const { properties: fields = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(fields).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
};

const parameters = (contract: Contract): Json[] => {
  const inPath = new Set(pathParameters(contract.path));
  return [
    ...properties(contract.params)
      .filter(({ name }) => inPath.has(name))
      .map(({ name, schema }) => ({ name, in: "path", required: true, schema })),
    ...properties(contract.query).map(({ name, schema, required }) => ({
      name,
      in: "query",
      required,
      schema,
    })),
  ];
};

const file = {
  type: "object",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

const requestBody = (contract: Contract): Json => {
  const takesSomething = properties(contract.body).length > 0 || contract.body.safeParse(null).success;
  if (contract.method === "GET" || !takesSomething) return {};
  const json = { "application/json": { schema: jsonSchema(contract.body, "input") } };
  if (contract.kind === "form") {
    const schema = jsonSchema(contract.body, "input");
    return { requestBody: { content: { "application/x-www-form-urlencoded": { schema } } } };
  }
  const content = contract.kind === "upload" ? { ...json, "multipart/form-data": { schema: file } } : json;
  return { requestBody: { required: true, content } };
};

const success = (contract: Contract, status: number): Json => {
  if (contract.accepted && status === 202) {
    const schema = jsonSchema(contract.accepted, "output");
    return { description: "One step more is needed", content: { "application/json": { schema } } };
  }
  if (contract.kind === "redirect" || contract.kind === "form") {
    return { description: "Go to Location", headers: { location: { schema: { type: "string" } } } };
  }
  if (contract.kind === "json-rpc" || contract.kind === "scim")
    return { description: "The answer of the protocol", content: { "application/json": { schema: {} } } };
  if (contract.kind === "download") return { description: "The document" };
  return {
    description: "Success",
    content: { "application/json": { schema: jsonSchema(contract.response, "output") } },
  };
};

const problem = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const isRefusal = (status: number): status is Refusal => status in refusals;

/** Every status an endpoint can answer, with what it means. */
const responses = (contract: Contract): Json =>
  Object.fromEntries(
    statusesOf(contract).map((status) => [
      status,
      isRefusal(status) ? problem(refusals[status]) : success(contract, status),
    ]),
  );

const security = ({ permission, scope }: Contract): Json[] => {
  if (permission === "public") return [];
  if (scope === "any") return [{ token: [] }];
  return scope === null ? [{ session: [] }] : [{ session: [] }, { token: [] }];
};

const operation = (contract: Contract): Json => ({
  operationId: contract.operationId,
  tags: [areaOf(contract)],
  summary: contract.summary,
  description: `Permission: \`${contract.permission}\`.${contract.audit ? ` Recorded as \`${contract.audit}\`.` : ""}`,
  // A call of a program: the scope its token needs. Null: only a browser's session opens it; any: only a token.
  "x-scope": contract.scope,
  security: security(contract),
  parameters: parameters(contract),
  ...requestBody(contract),
  responses: responses(contract),
});

/** The OpenAPI 3.1 document of a registry. Deterministic, so that two builds of the same contracts are equal. */
export const openapiDocument = (registry: readonly Contract[]): Json => {
  const paths: Record<string, Json> = {};
  for (const contract of registry) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operation(contract) };
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: "Subpart",
      version: "1",
      description: "Regulatory compliance for company teams working with the US Code of Federal Regulations.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    // By name: a bundle lists a module's exports in another order than Node does.
    tags: [...new Set(registry.map(areaOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(ProblemBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
  return withReferences(document, (schema) => jsonSchema(schema, "output"));
};
