import { describe, expect, it } from "vitest";
import type { Template } from "../../../infra/lib/template.ts";
import { unsafeChanges } from "../../../scripts/checks/unsafe-changes.ts";

const table = (properties: object = {}) => ({
  Type: "AWS::DynamoDB::Table",
  Properties: { TableName: "subpart-dev", BillingMode: "PAY_PER_REQUEST", ...properties },
});
const queue = { Type: "AWS::SQS::Queue", Properties: {} };
const host = {
  Value: { "Fn::GetAtt": ["Distribution", "DomainName"] },
  Export: { Name: "web:Host" },
};
const reader = { Type: "AWS::S3::BucketPolicy", Properties: { Origin: [{ "Fn::ImportValue": "web:Host" }] } };

const before: Record<string, Template> = {
  data: { Resources: { Table: table() } },
  web: { Resources: { Distribution: { Type: "AWS::CloudFront::Distribution" } }, Outputs: { Host: host } },
  uploads: {
    Resources: { Bucket: { Type: "AWS::S3::Bucket", Properties: { BucketName: "files" } }, Policy: reader },
  },
  workers: { Resources: { Queue: queue } },
};
const found = (after: Record<string, Template>) =>
  unsafeChanges(new Map(Object.entries(before)), new Map(Object.entries({ ...before, ...after })));

describe("a deployment onto a running stage", () => {
  const { data, web, uploads } = before;
  if (!data || !web || !uploads) throw new Error("The stage has no stacks");

  it.each<[string, Record<string, Template>]>([
    ["changes nothing", {}],
    [
      "changes what a table can change",
      { data: { Resources: { Table: table({ BillingMode: "PROVISIONED" }) } } },
    ],
    ["adds and removes what holds no data", { workers: { Resources: { Other: queue } } }],
    ["adds a table", { data: { Resources: { ...data.Resources, Second: table({ TableName: "second" }) } } }],
    [
      "drops an import and keeps the export",
      { uploads: { Resources: { ...uploads.Resources, Policy: queue } } },
    ],
    ["is the first of a stack", { observability: { Resources: { Queue: queue } } }],
  ])("is safe when it %s", (_, after) => {
    expect(found(after)).toEqual([]);
  });

  it.each<[string, Record<string, Template>, string]>([
    [
      "another table name",
      { data: { Resources: { Table: table({ TableName: "other" }) } } },
      "AWS::DynamoDB::Table Table of data would be replaced by an empty one: TableName changed.",
    ],
    [
      "another key",
      { data: { Resources: { Table: table({ KeySchema: [{ AttributeName: "id" }] }) } } },
      "AWS::DynamoDB::Table Table of data would be replaced by an empty one: KeySchema changed.",
    ],
    [
      "another logical id",
      { data: { Resources: { Renamed: table() } } },
      "AWS::DynamoDB::Table Table of data would be gone: its logical id or its stack changed, and its data would stay behind.",
    ],
    [
      "a bucket in another stack",
      {
        uploads: { Resources: { Policy: reader } },
        data: { Resources: { ...data.Resources, ...uploads.Resources } },
      },
      "AWS::S3::Bucket Bucket of uploads would be gone: its logical id or its stack changed, and its data would stay behind.",
    ],
    [
      "an export that is gone, even where its importer is about to let go of it",
      { web: { Resources: web.Resources }, uploads: { Resources: { ...uploads.Resources, Policy: queue } } },
      "web drops the export web:Host, which uploads still imports. Keep it for one release more.",
    ],
    [
      "an export of another value",
      { web: { ...web, Outputs: { Host: { ...host, Value: "subpart.example.org" } } } },
      "web changes the export web:Host, which uploads still imports. Keep it for one release more.",
    ],
  ])("is refused for %s", (_, after, sentence) => {
    expect(found(after)).toEqual([sentence]);
  });
});
