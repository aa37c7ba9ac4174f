import { expect, it } from "vitest";
import { getOpenapi } from "../../shared/api/api-description.ts";
import { createCompany } from "../../shared/api/companies.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { unsubscribe } from "../../shared/api/mail-preferences.ts";
import { addPolicy, listPolicies } from "../../shared/api/policies.ts";
import { registry } from "../../shared/api/registry.ts";
import { login } from "../../shared/api/session.ts";
import { statusesOf } from "../../shared/api/statuses.ts";
import { openapiDocument } from "../../shared/openapi/document.ts";

type Paths = Record<string, Record<string, { responses?: object }>>;
const { paths } = openapiDocument(registry) as { paths: Paths };

it.each<[string, Contract, number[]]>([
  ["nothing but the document", getOpenapi, [200, 403, 429, 500, 503]],
  ["a list that is filtered", listPolicies, [200, 400, 401, 403, 413, 429, 500, 503]],
  ["a form of people signed out", login, [200, 202, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
  ["a form", createCompany, [201, 400, 401, 403, 409, 413, 415, 429, 500, 503]],
  ["an upload", addPolicy, [201, 400, 401, 403, 404, 409, 413, 415, 429, 500, 503]],
  ["a click in a mail, whose body is not read", unsubscribe, [200, 400, 403, 404, 409, 429, 500, 503]],
])(
  "the statuses a call can answer follow from what it is, and are in the document: %s",
  (_, contract, statuses) => {
    expect(statusesOf(contract)).toEqual(statuses);
    const { responses = {} } = paths[contract.path]?.[contract.method.toLowerCase()] ?? {};
    expect(Object.keys(responses).map(Number)).toEqual(statuses);
  },
);

it("asks who it is before each change of who may come in", () => {
  const guarded =
    /^\/api\/(account\/factors|tokens|company\/(security|sso|scim|service-accounts|archive))(\/|$)/;
  const changes = registry.filter(({ method, path }) => method !== "GET" && guarded.test(path));
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter(({ needsStepUp }) => !needsStepUp).map(({ operationId }) => operationId)).toEqual([]);
});
