import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { workers } from "../../infra/config/workers.ts";
import { operationsWithGrants } from "../../infra/lib/grants/by-operation.ts";
import { flat, type Template } from "../../infra/lib/template.ts";
import { inputsOf } from "../../scripts/check-bundles.ts";
import { iamProblems } from "../../scripts/check-iam.ts";
import { handlerPath } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";
import { at, resourcesOf, templates } from "./support/assembly.ts";

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const roles = resourcesOf("AWS::IAM::Role");
const statementsOf = (role: (typeof roles)[number]): Statement[] =>
  (at(role.properties, "Policies", 0, "PolicyDocument", "Statement") ?? []) as Statement[];
const actionsOf = (role: (typeof roles)[number]): string[] =>
  statementsOf(role)
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap(({ Action }) => Action);
const roleOfOperation = (operationId: string) => {
  const role = roles.find(
    ({ resource }) => at(resource.Metadata, "subpart:operation", "operationId") === operationId,
  );
  if (!role) throw new Error(`No role for ${operationId}`);
  return role;
};
const roleOfWorker = (name: string) => {
  const role = roles.find(({ properties }) => properties.Description === `Worker ${name}`);
  if (!role) throw new Error(`No role for ${name}`);
  return role;
};

const fakeRole = (statements: Statement[], method = "POST", extra: object = {}): Map<string, Template> =>
  new Map([
    [
      "stack",
      {
        Resources: {
          Role: {
            Type: "AWS::IAM::Role",
            Properties: {
              Policies: [{ PolicyName: "p", PolicyDocument: { Statement: statements } }],
              ...extra,
            },
            Metadata: { "subpart:operation": { operationId: "getThing", method } },
          },
        },
      },
    ],
  ]);
const allow = (
  Action: string | string[],
  Resource: unknown = "arn:aws:dynamodb:r:1:table/t",
  Condition?: unknown,
): Statement => ({
  Effect: "Allow",
  Action,
  Resource,
  ...(Condition !== undefined && { Condition }),
});

describe("the check of all roles", () => {
  it("finds nothing in the templates", () => {
    expect(roles.length).toBeGreaterThan(registry.length);
    expect(iamProblems(templates)).toEqual([]);
  });

  it.each([
    ["a scan", fakeRole([allow("dynamodb:Scan")]), /may scan the table/],
    ["any action of a service", fakeRole([allow("dynamodb:*")]), /allows dynamodb:\*/],
    ["any resource", fakeRole([allow("dynamodb:GetItem", "*")]), /reaches \*/],
    [
      "all indexes",
      fakeRole([allow("dynamodb:Query", { "Fn::Join": ["", ["arn", "/index/*"]] })]),
      /reaches arn\/index\/\*/,
    ],
    [
      "a whole bucket",
      fakeRole([allow("s3:GetObject", "arn:aws:s3:::uploads/*")]),
      /reaches arn:aws:s3:::uploads\/\*/,
    ],
    ["any role", fakeRole([allow("sts:AssumeRole", "arn:aws:iam::*:role/*")]), /reaches arn:aws:iam/],
    ["any bucket's snapshots", fakeRole([allow("s3:GetObject", "arn:aws:s3:::*/snapshots/*")]), /reaches/],
    ["any bucket's quarantine", fakeRole([allow("s3:GetObject", "arn:aws:s3:::*/q/*")]), /reaches/],
    [
      "a write behind a GET",
      fakeRole([allow("dynamodb:PutItem")], "GET"),
      /allows dynamodb:PutItem behind a GET/,
    ],
    [
      "an update behind a GET",
      fakeRole([allow("dynamodb:UpdateItem")], "GET"),
      /allows dynamodb:UpdateItem behind a GET/,
    ],
    [
      "a mail behind a GET",
      fakeRole([allow("ses:SendEmail", "arn:x")], "GET"),
      /allows ses:SendEmail behind a GET/,
    ],
    [
      "mails as any sender",
      fakeRole([
        allow("ses:SendEmail", "arn:aws:ses:r:1:identity/*", { StringLike: { "ses:FromAddress": "*" } }),
      ]),
      /reaches arn:aws:ses:r:1:identity/,
    ],
    [
      "more than mails to any identity",
      fakeRole([
        allow("ses:DeleteIdentity", "arn:aws:ses:r:1:identity/*", {
          StringEquals: { "ses:FromAddress": "a@b.test" },
        }),
      ]),
      /reaches arn:aws:ses:r:1:identity/,
    ],
    [
      "a session touch of any attribute",
      fakeRole(
        [
          allow("dynamodb:UpdateItem", "arn:t", {
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["USER#*"] },
          }),
        ],
        "GET",
      ),
      /behind a GET/,
    ],
    [
      "a changeable activity log",
      fakeRole([allow(["dynamodb:PutItem", "dynamodb:DeleteItem"])]),
      /change or remove rows of the activity log/,
    ],
    [
      "a managed policy",
      fakeRole([], "GET", { ManagedPolicyArns: ["arn:x"] }),
      /another principal may widen/,
    ],
  ])("finds %s", (_what, planted, sentence) => {
    expect(iamProblems(planted).join("\n")).toMatch(sentence);
  });
});

describe("roles", () => {
  it("are assumed by Lambda alone", () => {
    for (const { properties, id } of roles) {
      expect(at(properties, "AssumeRolePolicyDocument", "Statement"), id).toEqual([
        { Action: "sts:AssumeRole", Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" } },
      ]);
    }
  });

  it("of a GET read, touch their session, count a token and add to the log", () => {
    const plain = registry.filter(
      ({ method, operationId }) => method === "GET" && !operationsWithGrants().includes(operationId),
    );
    expect(plain.length).toBeGreaterThan(5);
    for (const { operationId } of plain) {
      expect(new Set(actionsOf(roleOfOperation(operationId))), operationId).toEqual(
        new Set([
          "dynamodb:GetItem",
          "dynamodb:BatchGetItem",
          "dynamodb:Query",
          "dynamodb:PutItem",
          "dynamodb:UpdateItem",
          "logs:CreateLogStream",
          "logs:PutLogEvents",
        ]),
      );
    }
  });

  it("of other endpoints may also write, one item or one transaction at a time", () => {
    const plain = registry.filter(
      ({ method, operationId }) => method !== "GET" && !operationsWithGrants().includes(operationId),
    );
    for (const { operationId } of plain) {
      expect(new Set(actionsOf(roleOfOperation(operationId))), operationId).toEqual(
        new Set([
          "dynamodb:GetItem",
          "dynamodb:BatchGetItem",
          "dynamodb:Query",
          "dynamodb:PutItem",
          "dynamodb:UpdateItem",
          "dynamodb:DeleteItem",
          "dynamodb:ConditionCheckItem",
          "logs:CreateLogStream",
          "logs:PutLogEvents",
        ]),
      );
    }
  });

  it("name the table and its index exactly", () => {
    for (const role of roles) {
      for (const { Action, Resource, Effect } of statementsOf(role)) {
        if (Effect !== "Allow" || ![Action].flat().some((action) => action.startsWith("dynamodb:"))) continue;
        expect(flat(Resource)).toMatch(
          /^<subpart-dev-data:ExportsOutputFnGetAttAppTable\w+(StreamArn\w+|Arn\w+)>(\/index\/gsi1)?$/,
        );
      }
    }
  });

  it("refuse every endpoint to write what all companies read", () => {
    for (const { operationId } of registry) {
      const refusal = statementsOf(roleOfOperation(operationId)).find(
        ({ Effect, Condition }) => Effect === "Deny" && JSON.stringify(Condition).includes('"LIB#SHARED"'),
      );
      expect(refusal?.Action, operationId).toEqual([
        "dynamodb:BatchWriteItem",
        "dynamodb:DeleteItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
      ]);
    }
  });

  it("let only the import worker write what all companies read", () => {
    const writers = Object.keys(workers).filter(
      (name) => !JSON.stringify(statementsOf(roleOfWorker(name))).includes('"LIB#SHARED"'),
    );
    expect(writers).toEqual(["import-rules", "create-section-entry"]);
  });
});

describe("snapshots", () => {
  const files = "arn:<AWS::Partition>:s3:::subpart-dev-library-<AWS::AccountId>-<AWS::Region>/snapshots/*";
  const bucket = files.slice(0, -"/snapshots/*".length);
  const ofBucket = (role: (typeof roles)[number]) =>
    statementsOf(role)
      .filter(({ Resource }) => flat(Resource).includes("-library-"))
      .map(({ Action, Resource }) => [Action, flat(Resource)]);

  it("are read by lists, written by their worker, removed by the sweep and with their company, and by no one else", () => {
    expect(ofBucket(roleOfOperation("listOverdueRules"))).toEqual([["s3:GetObject", files]]);
    expect(ofBucket(roleOfWorker("build-snapshots"))).toEqual([[["s3:GetObject", "s3:PutObject"], files]]);
    expect(ofBucket(roleOfWorker("sweep-snapshots"))).toEqual([
      ["s3:ListBucket", bucket],
      ["s3:DeleteObject", files],
    ]);
    const writers = roles.filter((role) =>
      ofBucket(role).some(
        ([action, resource]) => /(Put|Delete)Object/.test(String(action)) && resource?.includes(files),
      ),
    );
    expect(writers.map(({ properties }) => properties.Description).toSorted()).toEqual(
      ["build-snapshots", "delete-company", "keep-states", "sweep-snapshots"].map((name) => `Worker ${name}`),
    );
  });
});

describe("the texts of the regulation", () => {
  const files = "arn:<AWS::Partition>:s3:::subpart-dev-library-<AWS::AccountId>-<AWS::Region>/law/*";

  it("are written by the workers that read and index them, and by no one else", () => {
    const writers = roles.filter((role) =>
      statementsOf(role).some(
        ({ Action, Resource }) => /(Put|Delete)Object/.test(String(Action)) && flat(Resource) === files,
      ),
    );
    const names = ["import", "index", "sync"].map((name) => `Worker ${name}-regulation`);
    expect(writers.map(({ properties }) => properties.Description).toSorted()).toEqual(names);
  });

  it("are removed by the sync once nothing names them, and the files of their index by who makes them", () => {
    const mayDelete = roles.flatMap((role) =>
      statementsOf(role)
        .filter(({ Action, Resource }) => /Delete/.test(String(Action)) && /law/.test(flat(Resource)))
        .map(({ Action, Resource }) => [role.properties.Description, Action, flat(Resource)]),
    );
    expect(mayDelete).toEqual([
      ["Worker index-regulation", "s3:DeleteObject", files.replace(/\*$/, "index/*")],
      ["Worker sync-regulation", ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"], files],
    ]);
  });
});

describe("policy documents", () => {
  const files = "arn:<AWS::Partition>:s3:::subpart-dev-uploads-<AWS::AccountId>-<AWS::Region>/files/*";
  const may = (action: string): string[] =>
    roles
      .filter((role) =>
        statementsOf(role).some(
          ({ Effect, Action, Resource }) =>
            Effect === "Allow" && [Action].flat().includes(action) && flat(Resource).includes(files),
        ),
      )
      .map((role) =>
        String(at(role.resource.Metadata, "subpart:operation", "operationId") ?? role.properties.Description),
      )
      .toSorted();

  it("are written by those that check and read them, and removed by those that clean up", () => {
    expect(may("s3:PutObject")).toEqual([
      ...["Worker create-section-entry", "Worker extract-text", "addEvidence"],
      ...["addPolicy", "createPolicyVersion", "createSectionMetadata", "saveObligationEvaluation"],
      "updatePolicyVersion",
      "updateSectionMetadata",
    ]);
    expect(may("s3:DeleteObject")).toEqual([
      "Worker clean-policies",
      "Worker clean-sections",
      "Worker delete-company",
      "addEvidence",
      ...["addPolicy", "createPolicyVersion", "deleteEvidence", "deleteObligationEvaluation"],
      "deletePolicyVersion",
      "saveObligationEvaluation",
      "updatePolicyVersion",
    ]);
    expect(may("s3:GetObject")).toEqual(
      expect.arrayContaining(["Worker extract-text", "downloadPolicy", "getPolicyContent", "viewPolicy"]),
    );
  });

  it("are out of reach for the endpoint that makes upload URLs", () => {
    expect(JSON.stringify(statementsOf(roleOfOperation("createUpload")))).not.toContain("/files/");
  });
});

describe("the size of the table", () => {
  it("is asked for by the state of the system alone", () => {
    const asking = roles.filter((role) => actionsOf(role).includes("dynamodb:DescribeTable"));
    expect(asking).toEqual([roleOfOperation("getSystemState")]);
  });
});

describe("exceptions", () => {
  it("belong to operations that exist", () => {
    const operations = registry.map(({ operationId }) => operationId);
    for (const operationId of operationsWithGrants()) expect(operations).toContain(operationId);
  });

  it("let one GET end a session, on named keys", () => {
    const allowed = statementsOf(roleOfOperation("logoutRedirect")).filter(
      ({ Action, Effect }) => Effect === "Allow" && /(Delete|Put)Item/.test(String(Action)),
    );
    const keysOf = (each: unknown) => at(each, "ForAllValues:StringLike", "dynamodb:LeadingKeys");
    const ofTokens = ["TOKEN#*", "CALLS#*"];
    expect(allowed.map(({ Action, Condition }) => [Action, keysOf(Condition)])).toEqual([
      [["dynamodb:PutItem", "dynamodb:UpdateItem"], ofTokens],
      ["dynamodb:PutItem", ["C#*#ACTIVITY#*", "SYSTEM#ACTIVITY#*"]],
      ["dynamodb:DeleteItem", ["USER#*"]],
    ]);
  });
});

describe("grants and bundles", () => {
  const metafile = JSON.parse(readFileSync(join(inject("build"), "functions-meta.json"), "utf8"));
  const callers: readonly (readonly [string, RegExp, RegExp])[] = [
    ["S3", /functions\/core\/s3\.ts$/, /^(s3:|sts:AssumeRole$)/],
    ["STS", /@aws-sdk\/client-sts\//, /^sts:AssumeRole$/],
    ["SES", /@aws-sdk\/client-ses\//, /^ses:/],
    ["Lambda", /functions\/core\/invoke-worker\.ts$/, /^lambda:InvokeFunction$/],
  ];
  const all = [
    ...registry.map((contract) => [handlerPath(contract), roleOfOperation(contract.operationId)] as const),
    ...Object.keys(workers).map((name) => [`workers/${name}`, roleOfWorker(name)] as const),
  ];
  const bySetting = /^workers\/(seal|verify)-activity S3$/;

  it.each(all)(
    "agree for %s: what asks a service comes with its right, and a right with it",
    (name, role) => {
      const inputs = inputsOf(metafile, name);
      expect(inputs).not.toEqual([]);
      for (const [service, caller, action] of callers) {
        const carries = inputs.some((input) => caller.test(input));
        const may = actionsOf(role).some((each) => action.test(each)) || bySetting.test(`${name} ${service}`);
        expect({ service, carries }, `${name} and ${service}`).toEqual({ service, carries: may });
      }
    },
  );

  it("let only functions that may write the shared library carry the code that does", () => {
    const publishers = all
      .map(([name]) => name)
      .filter((name) => inputsOf(metafile, name).includes("functions/regulation/library/chunk-writer.ts"));
    expect(publishers.toSorted()).toEqual(["workers/create-section-entry", "workers/import-rules"]);
  });

  it("let only functions that may batch carry a call that does", () => {
    const carrying = all
      .map(([name]) => name)
      .filter((name) =>
        readFileSync(join(inject("build"), "functions", name, "index.js"), "utf8").includes(".writeMany("),
      );
    const allowed = all
      .filter(([, role]) => actionsOf(role).includes("dynamodb:BatchWriteItem"))
      .map(([name]) => name);
    expect(carrying.toSorted()).toEqual(allowed.toSorted());
  });
});
