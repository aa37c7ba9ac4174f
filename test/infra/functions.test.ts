import { describe, expect, it } from "vitest";
import { Env } from "../../functions/config/env.ts";
import { isOfSecondApi } from "../../infra/config/api-paths.ts";
import { endpointSettings } from "../../infra/config/endpoint-settings.ts";
import { workers } from "../../infra/config/workers.ts";
import { areaOf } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { at, resourcesOf, templates, textAt } from "./support/assembly.ts";

const functions = resourcesOf("AWS::Lambda::Function");
/** Every endpoint, and the default route, which takes what no endpoint does. */
const routed = registry.length + 1;
const endpointFunctions = functions.filter(({ stack }) => stack.startsWith("subpart-dev-api-"));

describe("routes", () => {
  it("are exactly the endpoints of the registry, and the default route of both APIs", () => {
    const routes = resourcesOf("AWS::ApiGatewayV2::Route");
    const onSecond = (properties: object) => textAt(properties, "ApiId").includes("SecondFrontDoor");
    for (const isSecond of [false, true]) {
      const own = routes.filter(({ properties }) => onSecond(properties) === isSecond);
      const expected = registry.filter(({ path }) => isOfSecondApi(path) === isSecond);
      expect(own.map(({ properties }) => properties.RouteKey).toSorted()).toEqual(
        ["$default", ...expected.map(({ method, path }) => `${method} ${path}`)].toSorted(),
      );
    }
  });

  it("lead to a function of their own, in the gateway's form 2.0", () => {
    const integrations = resourcesOf("AWS::ApiGatewayV2::Integration");
    // The default function takes what is left of both APIs.
    expect(integrations).toHaveLength(routed + 1);
    expect(new Set(integrations.map(({ properties }) => textAt(properties, "IntegrationUri"))).size).toBe(
      routed,
    );
    for (const { properties } of integrations) expect(properties.PayloadFormatVersion).toBe("2.0");
  });

  it("may be called by this API alone, each on its own path", () => {
    const permissions = resourcesOf("AWS::Lambda::Permission").filter(({ stack }) =>
      stack.startsWith("subpart-dev-api-"),
    );
    expect(permissions).toHaveLength(routed + 1);
    for (const { properties } of permissions) {
      expect(properties.Principal).toBe("apigateway.amazonaws.com");
      expect(textAt(properties, "SourceArn")).toMatch(
        /:<subpart-dev-front-door:ExportsOutputRef\w+>\/\*\/\*(\/api\/|$)/,
      );
    }
  });
});

describe("functions", () => {
  it("are one for each endpoint and each worker, and nothing else", () => {
    expect(functions).toHaveLength(routed + Object.keys(workers).length);
  });

  it("run on Node 24 and arm64 with a stated time, memory and log group", () => {
    for (const { properties, id } of functions) {
      expect(properties, id).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
        Timeout: expect.any(Number),
        MemorySize: expect.any(Number),
        LoggingConfig: { LogFormat: "Text", LogGroup: expect.anything() },
      });
      expect(properties.TracingConfig, id).toBeUndefined();
    }
  });

  it("have a role each that no other function uses", () => {
    const roles = functions.map(({ stack, properties }) => `${stack}/${textAt(properties, "Role")}`);
    expect(new Set(roles).size).toBe(functions.length);
  });

  it("get exactly the variables of the schema, and values that it accepts", () => {
    for (const { properties, id } of functions) {
      const variables = at(properties, "Environment", "Variables") as Record<string, unknown>;
      expect(Object.keys(variables).toSorted(), id).toEqual(Object.keys(Env.shape).toSorted());
    }
    const [first] = functions;
    const variables = Object.entries(
      at(first?.properties, "Environment", "Variables") as Record<string, unknown>,
    );
    const text = variables.map(([name, value]) => [name, textAt(value)]);
    expect(Env.parse({ ...Object.fromEntries(text), APP_ORIGIN: "https://d111.cloudfront.net" }).STAGE).toBe(
      "dev",
    );
  });

  it("learn the address of the application from CloudFront and the secrets by reference", () => {
    for (const { properties } of functions) {
      const variables = at(properties, "Environment", "Variables");
      expect(textAt(variables, "APP_ORIGIN")).toBe("https://{{resolve:ssm:/subpart/dev/cloudfront-host}}");
      expect(textAt(variables, "SESSION_SECRET")).toBe(
        "{{resolve:secretsmanager:subpart-dev-session-secret-1:SecretString:::}}",
      );
      expect(textAt(variables, "ORIGIN_SECRET")).toBe("{{resolve:ssm:/subpart/dev/origin-secret-1}}");
    }
  });

  it("of endpoints end before API Gateway gives up after 30 seconds", () => {
    expect(endpointFunctions).toHaveLength(routed);
    for (const { properties } of endpointFunctions) expect(properties.Timeout).toBeLessThan(30);
  });

  it("that hash passwords or unpack rules have a whole CPU", () => {
    for (const id of ["login", "register", "listCompanyRules", "listPartRules"]) {
      expect(endpointSettings(id).memoryMb, id).toBe(1_769);
    }
    expect(endpointSettings("logout")).toEqual({ memoryMb: 512, timeoutSeconds: 15 });
  });

  it("of one area are in one stack, named after it", () => {
    const expected = new Map(Object.entries(Object.groupBy(registry, areaOf)));
    for (const [area, contracts] of expected) {
      const inStack = functions.filter(({ stack }) => stack === `subpart-dev-api-${area}`);
      expect(inStack, area).toHaveLength((contracts?.length ?? 0) + (area === "site" ? 1 : 0));
    }
  });
});

describe("stacks", () => {
  it("stay under 400 resources, far from the 500 CloudFormation refuses", () => {
    const counts = [...templates].map(
      ([stack, { Resources }]) => [stack, Object.keys(Resources).length] as const,
    );
    expect(counts.length).toBeGreaterThanOrEqual(8);
    for (const [stack, count] of counts) expect(count, stack).toBeLessThan(400);
  });

  it("hold six resources or fewer for each endpoint", () => {
    for (const [stack, { Resources }] of templates) {
      if (!stack.startsWith("subpart-dev-api-")) continue;
      const inStack = functions.filter((each) => each.stack === stack).length;
      expect(Object.keys(Resources).length, stack).toBeLessThanOrEqual(6 * inStack + 4);
    }
  });

  it("need no account, region or look-up to be made", () => {
    const text = JSON.stringify([...templates]);
    expect(text).not.toMatch(/dummy-value-for|"\d{12}"/);
  });
});
