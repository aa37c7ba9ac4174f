import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { unmatchedCall } from "../../infra/config/names.ts";
import { type Contract, handlerPath, pathParameters } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { createRouter } from "../../shared/api/routes.ts";
import { permissions } from "../../shared/permissions/permissions.ts";
import { sampledOperations, sampleOf } from "../support/server/matrix/samples.ts";

const folder = fileURLToPath(new URL("../../functions", import.meta.url));
const functionFiles = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replaceAll("\\", "/").replace(/\.ts$/, ""));

const segmentsOf = ({ path }: Contract) => path.split("/");
const isParameter = (segment: string | undefined) => segment?.startsWith("{") === true;

/** Whether some path fits both, and each has a word where the other has a parameter. */
const isCrossing = (a: Contract, b: Contract): boolean => {
  const pairs = segmentsOf(a).map((segment, at) => [segment, segmentsOf(b)[at]] as const);
  return (
    segmentsOf(a).length === segmentsOf(b).length &&
    pairs.every(([one, other]) => one === other || isParameter(one) || isParameter(other)) &&
    pairs.some(([one, other]) => isParameter(one) && !isParameter(other)) &&
    pairs.some(([one, other]) => !isParameter(one) && isParameter(other))
  );
};

/** Whether `a` would take the words of `b` for its parameters. */
const takes = (a: Contract, b: Contract): boolean => {
  const words = segmentsOf(a).flatMap((segment, at) =>
    isParameter(segment) ? [[segment.slice(1, -1), segmentsOf(b)[at]]] : [],
  );
  return a.params.safeParse(Object.fromEntries(words)).success;
};

const shape = ({ method, path }: Contract) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`;

/**
 * What they ask with must stand in no address, where logs keep it. That they change nothing is tested too. What the
 * tools of callMcp change is recorded as the calls that they stand for.
 */
const readingPosts = [
  "inspectInvitation",
  "getStepUpOptions",
  "startPasskey",
  "loginPasskeyOptions",
  "callMcp",
  "startSso",
];

describe("the registry", () => {
  it("names every operation, and every method and path, once", () => {
    expect(new Set(registry.map(({ operationId }) => operationId)).size).toBe(registry.length);
    expect(new Set(registry.map(shape)).size).toBe(registry.length);
  });

  it.each([
    ["as declared", registry],
    // As Node gives the exports of a module.
    ["by name", registry.toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))],
    ["backwards", registry.toReversed()],
  ])("is found by each address, where a word goes before a parameter, %s", (_, contracts) => {
    const router = createRouter(contracts);
    const found = contracts.map(({ method, path }) => router.match(method, path)?.contract.operationId);
    expect(found).toEqual(contracts.map(({ operationId }) => operationId));
  });

  it("holds every contract of every file, called like its operation", async () => {
    const contracts = new URL("../../shared/api/", import.meta.url);
    const files = readdirSync(contracts).filter((file) => file.endsWith(".ts"));
    const declared = await Promise.all(
      files.map(async (file) => {
        const exported: Record<string, unknown> = await import(new URL(file, contracts).href);
        return Object.entries(exported).filter(([, value]) => Object(value).operationId !== undefined);
      }),
    );
    const names = declared.flat().map(([name]) => name);
    expect(declared.flat().map(([, value]) => Object(value).operationId)).toEqual(names);
    expect(registry.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  });

  it("has no two routes that one valid request fits, so that no order of routes decides anything", () => {
    const ambiguous = registry.flatMap((a, index) =>
      registry
        .slice(index + 1)
        .filter((b) => a.method === b.method && isCrossing(a, b) && (takes(a, b) || takes(b, a)))
        .map((b) => `${a.path} and ${b.path}`),
    );
    expect(ambiguous).toEqual([]);
  });

  it("has a handler file for every operation, and no handler file without one", () => {
    const expected = registry.map(handlerPath);
    expect(expected.filter((file) => !functionFiles.includes(file))).toEqual([]);
    const handlers = functionFiles.filter(
      (file) =>
        !file.startsWith("workers/") &&
        file !== unmatchedCall &&
        /^export const handler\b/m.test(readFileSync(join(folder, `${file}.ts`), "utf8")),
    );
    expect(handlers.sort()).toEqual(expected.sort());
  });

  it.each(registry.map((contract) => [contract.operationId, contract] as const))(
    "declares %s completely",
    (_, contract) => {
      expect(contract.path).toMatch(/^\/api(\/[a-z][a-z0-9.-]*|\/\{\w+\})+$/);
      expect(permissions).toContain(contract.permission);
      expect(contract.summary.length).toBeGreaterThan(5);
      const declared = z.toJSONSchema(contract.params, { io: "input", unrepresentable: "any" });
      expect(Object.keys(declared.properties ?? {}).sort()).toEqual(pathParameters(contract.path).sort());
      if (
        contract.method !== "GET" &&
        contract.kind !== "form" &&
        contract.kind !== "scim" &&
        !readingPosts.includes(contract.operationId)
      )
        expect(contract.audit, "Every change is logged").toMatch(/^[a-z-]+\.[a-z-]+$/);
    },
  );
});

describe("the samples of the generated tests", () => {
  it("are there for every operation and for no other", () => {
    expect(sampledOperations.toSorted()).toEqual(registry.map(({ operationId }) => operationId).sort());
  });

  it("say of every path parameter whether it names something of a company", () => {
    for (const contract of registry) {
      const { owned = {}, everyones = [] } = sampleOf(contract);
      const said = [...Object.keys(owned), ...everyones.map((name) => `params.${name}`)];
      for (const name of pathParameters(contract.path)) {
        expect(said, `${contract.operationId}: is {${name}} a record of one company?`).toContain(
          `params.${name}`,
        );
      }
    }
  });
});
