import { describe, expect, it } from "vitest";
import type { Template } from "../../infra/lib/template.ts";
import { replacingOf, specificationProblems } from "../../scripts/checks/resource-specification.ts";
import { quotaProblems, quotas } from "../../scripts/checks/stage-quotas.ts";
import { replacingProperties } from "../../scripts/checks/unsafe-changes.ts";
import { templates } from "./support/assembly.ts";

const stack = (Resources: Template["Resources"], Outputs?: Template["Outputs"]) =>
  new Map([["stack", { Resources, ...(Outputs && { Outputs }) }]]);
const many = <T>(count: number, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`R${index}`, make(index)]));

const queue = (Properties: Record<string, unknown> = {}) => ({ Type: "AWS::SQS::Queue", Properties });

describe("AWS's resource specification", () => {
  it("finds nothing to refuse in the templates of dev", async () => {
    expect(await specificationProblems(templates)).toEqual([]);
  });

  it.each<[string, Template["Resources"], string]>([
    ["an unknown type", { A: { Type: "AWS::SQS::Kueue" } }, "stack/A: there is no AWS::SQS::Kueue"],
    ["an unknown property", { A: queue({ Nme: "a" }) }, "stack/A (AWS::SQS::Queue) knows no Nme"],
    [
      "a missing property",
      { A: { Type: "AWS::SQS::QueuePolicy", Properties: { Queues: [] } } },
      "stack/A (AWS::SQS::QueuePolicy) needs PolicyDocument",
    ],
    [
      "a wrong type",
      { A: queue({ DelaySeconds: "soon" }) },
      "stack/A (AWS::SQS::Queue).DelaySeconds must be of the type integer",
    ],
    [
      "an unknown property deep inside",
      {
        A: {
          Type: "AWS::Lambda::Function",
          Properties: { Role: "r", Code: {}, Environment: { Variable: {} } },
        },
      },
      "stack/A (AWS::Lambda::Function).Environment knows no Variable",
    ],
    [
      "a reference to nothing",
      { A: queue({ QueueName: { Ref: "B" } }) },
      "stack refers to B, which it does not have",
    ],
    [
      "an attribute that is not there",
      { A: queue(), B: queue({ QueueName: { "Fn::GetAtt": ["A", "Host"] } }) },
      "stack asks A (AWS::SQS::Queue) for Host, which it does not give",
    ],
  ])("refuses %s", async (_, resources, sentence) => {
    expect(await specificationProblems(stack(resources))).toEqual([sentence]);
  });

  it("names no property that replaces a table or bucket beside those a deployment is refused for", async () => {
    const known = await replacingOf(Object.keys(replacingProperties));
    for (const [type, names] of known) {
      expect(names.length, type).toBeGreaterThan(0);
      expect(replacingProperties[type], type).toEqual(expect.arrayContaining(names));
    }
  });
});

describe("AWS's quotas", () => {
  it("hold the templates of dev", () => {
    expect(quotaProblems(templates)).toEqual([]);
  });

  const role = (length: number) => ({
    Type: "AWS::IAM::Role",
    Properties: { Policies: [{ PolicyDocument: { Statement: "x".repeat(length) } }] },
  });
  it.each<[string, ReturnType<typeof stack>, ReturnType<typeof stack>, string]>([
    [
      "resources of a stack",
      stack(many(500, () => queue())),
      stack(many(501, () => queue())),
      "501 resources",
    ],
    [
      "outputs of a stack",
      stack(
        {},
        many(200, () => ({ Value: 1 })),
      ),
      stack(
        {},
        many(201, () => ({ Value: 1 })),
      ),
      "201 outputs",
    ],
    [
      "routes of an API",
      stack(many(quotas.routesPerApi, () => ({ Type: "AWS::ApiGatewayV2::Route" }))),
      stack(many(quotas.routesPerApi + 1, () => ({ Type: "AWS::ApiGatewayV2::Route" }))),
      "301 routes",
    ],
    [
      "policies of a role",
      stack({ A: role(10_000) }),
      stack({ A: role(10_300) }),
      "characters of inline policies",
    ],
    [
      "an environment",
      stack({
        A: {
          Type: "AWS::Lambda::Function",
          Properties: { Environment: { Variables: { A: "x".repeat(4_000) } } },
        },
      }),
      stack({
        A: {
          Type: "AWS::Lambda::Function",
          Properties: { Environment: { Variables: { A: "x".repeat(4_100) } } },
        },
      }),
      "bytes of environment",
    ],
    [
      "names of exports",
      stack({}, { A: { Value: 1, Export: { Name: "a" } }, B: { Value: 1, Export: { Name: "b" } } }),
      stack({}, { A: { Value: 1, Export: { Name: "a" } }, B: { Value: 1, Export: { Name: "a" } } }),
      'Two stacks export "a"',
    ],
  ])("are held for the %s", (_, within, over, sentence) => {
    expect(quotaProblems(within)).toEqual([]);
    expect(quotaProblems(over)).toEqual([expect.stringContaining(sentence)]);
  });
});
