import { describe, expect, it } from "vitest";
import type { Template } from "../../infra/lib/template.ts";
import { at, resourcesOf, templates, textAt, theResource } from "./support/assembly.ts";

const importsOf = (template: Template): string[] =>
  [...JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = ""]) => name);

describe("what a stack needs of another", () => {
  it("is imported only where it can neither go nor change: table, log bucket, API", () => {
    const imported = new Set([...templates.values()].flatMap(importsOf));
    expect([...imported].map((name) => name.replace(/[0-9A-F]{8}/g, "")).toSorted()).toEqual([
      "subpart-dev-data:ExportsOutputFnGetAttAccessLogsRegionalDomainName",
      "subpart-dev-data:ExportsOutputFnGetAttAppTableArn",
      "subpart-dev-data:ExportsOutputFnGetAttAppTableStreamArn",
      "subpart-dev-data:ExportsOutputRefAccessLogs",
      "subpart-dev-data:ExportsOutputRefAppTable",
      "subpart-dev-front-door:ExportsOutputRefFrontDoorApi",
      "subpart-dev-front-door:ExportsOutputRefSecondFrontDoorApi",
    ]);
  });

  it("is named otherwise: CloudFront's host by a parameter, the queue of failures by its fixed name", () => {
    const { properties } = theResource("AWS::SSM::Parameter");
    expect(properties.Name).toBe("/subpart/dev/cloudfront-host");
    expect(textAt(properties, "Value")).toMatch(/^<SiteDistribution\w+\.DomainName>$/);
    expect(theResource("AWS::SQS::Queue").properties.QueueName).toBe("subpart-dev-dead-letters");
    expect(JSON.stringify(templates.get("subpart-dev-observability"))).toContain(
      '"subpart-dev-dead-letters"',
    );
  });
});

describe("names that an account has once for all of its regions", () => {
  it.each([
    ["AWS::Budgets::Budget", ["Budget", "BudgetName"]],
    ["AWS::CloudWatch::Dashboard", ["DashboardName"]],
    ["AWS::CloudFront::OriginAccessControl", ["OriginAccessControlConfig", "Name"]],
    ["AWS::CloudFront::ResponseHeadersPolicy", ["ResponseHeadersPolicyConfig", "Name"]],
    ["AWS::CloudFront::Function", ["Name"]],
    ["AWS::S3::Bucket", ["BucketName"]],
  ])("of %s carry the region", (type, path) => {
    const found = resourcesOf(type);
    expect(found.length).toBeGreaterThan(0);
    for (const { properties } of found)
      expect(textAt(properties, ...path)).toMatch(/<AWS::Region>|^undefined$/);
  });

  it("are given to each such resource, or made by CloudFormation with a suffix of its own", () => {
    const global = ["AWS::IAM::Role", "AWS::IAM::ManagedPolicy"];
    for (const { properties, id } of global.flatMap(resourcesOf)) {
      expect(at(properties, "RoleName"), id).toBeUndefined();
      expect(at(properties, "ManagedPolicyName"), id).toBeUndefined();
    }
  });
});

describe("routes", () => {
  const isOfApi = ({ Type }: { readonly Type: string }): boolean =>
    Type === "AWS::ApiGatewayV2::Route" || Type === "AWS::ApiGatewayV2::Integration";

  /** What a resource waits for, by its own word or because it refers to it. */
  const waitsFor = (template: Template, id: string, seen = new Set<string>()): Set<string> => {
    const resource = template.Resources[id];
    const named = [...JSON.stringify(resource?.Properties ?? {}).matchAll(/\w+/g)].map(([word]) => word);
    for (const each of [
      ...(resource?.DependsOn ?? []),
      ...named.filter((word) => word in template.Resources),
    ]) {
      if (seen.has(each)) continue;
      seen.add(each);
      waitsFor(template, each, seen);
    }
    return seen;
  };

  it("of an area are made one after another, so that API Gateway meets no two changes at once", () => {
    for (const [stack, template] of templates) {
      if (!stack.startsWith("subpart-dev-api-")) continue;
      const changes = Object.entries(template.Resources).flatMap(([id, each]) => (isOfApi(each) ? [id] : []));
      const before = changes.map((id) => {
        const all = waitsFor(template, id);
        return changes.filter((other) => all.has(other)).length;
      });
      // The first waits for none, the second for the first, and so on: no two wait for the same ones.
      expect(
        before.toSorted((a, b) => a - b),
        stack,
      ).toEqual(changes.map((_, place) => place));
    }
  });

  it("keep functions waiting for no route", () => {
    for (const { stack, resource, id } of resourcesOf("AWS::Lambda::Function")) {
      const waitedFor = (resource.DependsOn ?? []).map((each) => templates.get(stack)?.Resources[each]?.Type);
      expect(
        waitedFor.filter((type) => type?.startsWith("AWS::ApiGatewayV2")),
        id,
      ).toEqual([]);
    }
  });
});
