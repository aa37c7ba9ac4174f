import { describe, expect, it } from "vitest";
import { tableSchema } from "../../functions/config/table-schema.ts";
import { at, resourcesOf, templates, textAt, theResource } from "./support/assembly.ts";

/** Kept when it leaves its stack, and removed when the deployment that first made it is taken back. */
const kept = ["RetainExceptOnCreate", "Retain"];

describe("the table", () => {
  const { properties, resource } = theResource("AWS::DynamoDB::Table");

  it("has the keys, indexes, stream and time to live of its schema", () => {
    expect(properties).toMatchObject({
      TableName: "subpart-dev",
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: tableSchema.partitionKey, KeyType: "HASH" },
        { AttributeName: tableSchema.sortKey, KeyType: "RANGE" },
      ],
      StreamSpecification: { StreamViewType: tableSchema.stream },
      TimeToLiveSpecification: { AttributeName: tableSchema.ttlAttribute, Enabled: true },
      GlobalSecondaryIndexes: tableSchema.indexes.map((index) => ({
        IndexName: index.name,
        Projection: { ProjectionType: index.projection },
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: "HASH" },
          { AttributeName: index.sortKey, KeyType: "RANGE" },
        ],
      })),
    });
  });

  it("can be restored to any second of 35 days and survives its stack", () => {
    expect(properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      DeletionProtectionEnabled: true,
    });
    expect([resource.DeletionPolicy, resource.UpdateReplacePolicy]).toEqual(kept);
  });
});

describe("a first deployment that fails", () => {
  it("leaves nothing with a fixed name in the way of the next one", () => {
    for (const [stack, { Resources }] of templates)
      for (const [id, { DeletionPolicy }] of Object.entries(Resources))
        expect(DeletionPolicy, `${stack}/${id}`).not.toBe("Retain");
  });

  it("never meets the table, which is protected from deletion: all else of its stack is made before", () => {
    const { stack, id, resource } = theResource("AWS::DynamoDB::Table");
    const others = Object.keys(templates.get(stack)?.Resources ?? {}).filter((each) => each !== id);
    expect(resource.DependsOn).toEqual(expect.arrayContaining(others));
  });
});

describe("buckets", () => {
  const buckets = resourcesOf("AWS::S3::Bucket");

  it("are four: pages, uploads, access logs, snapshots", () => {
    expect(buckets.map(({ stack }) => stack).toSorted()).toEqual([
      "subpart-dev-data",
      "subpart-dev-data",
      "subpart-dev-uploads",
      "subpart-dev-web",
    ]);
  });

  it("are closed to the public, encrypted and kept", () => {
    for (const { properties, resource, id } of buckets) {
      expect(properties.PublicAccessBlockConfiguration, id).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(textAt(properties, "BucketEncryption"), id).toContain("AES256");
      expect([resource.DeletionPolicy, resource.UpdateReplacePolicy], id).toEqual(kept);
    }
  });

  it("refuse callers without TLS 1.2", () => {
    const policies = resourcesOf("AWS::S3::BucketPolicy");
    expect(policies).toHaveLength(buckets.length);
    for (const { properties, id } of policies) {
      const statements = at(properties, "PolicyDocument", "Statement") as object[];
      expect(statements, id).toContainEqual(
        expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      );
      expect(statements, id).toContainEqual(
        expect.objectContaining({ Effect: "Deny", Condition: { NumericLessThan: { "s3:TlsVersion": 1.2 } } }),
      );
    }
  });
});

describe("the uploads bucket", () => {
  const { properties } = resourcesOf("AWS::S3::Bucket").find(({ stack }) => stack.endsWith("uploads")) ?? {
    properties: {},
  };

  it("empties its quarantine after a day and keeps deleted files for thirty", () => {
    expect(at(properties, "VersioningConfiguration")).toEqual({ Status: "Enabled" });
    expect(at(properties, "LifecycleConfiguration", "Rules")).toEqual([
      {
        Id: "quarantine",
        Status: "Enabled",
        Prefix: "q/",
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
      {
        Id: "exports",
        Status: "Enabled",
        Prefix: "exports/",
        ExpirationInDays: 7,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      {
        Id: "packs",
        Status: "Enabled",
        Prefix: "packs/",
        ExpirationInDays: 30,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      {
        Id: "deleted-files",
        Status: "Enabled",
        ExpiredObjectDeleteMarker: true,
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      },
    ]);
  });

  it("lets pages of the application PUT, and no other page", () => {
    const rules = at(properties, "CorsConfiguration", "CorsRules") as object[];
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatchObject({
      AllowedMethods: ["PUT"],
      AllowedHeaders: ["content-type", "if-none-match"],
    });
    expect(textAt(rules[0], "AllowedOrigins")).toBe("https://{{resolve:ssm:/subpart/dev/cloudfront-host}}");
  });

  it("honours no signature older than a quarter of an hour", () => {
    const policy = resourcesOf("AWS::S3::BucketPolicy").find(({ stack }) => stack.endsWith("uploads"));
    expect(at(policy?.properties, "PolicyDocument", "Statement")).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Condition: { NumericGreaterThan: { "s3:signatureAge": 900_000 } },
      }),
    );
  });
});

describe("the bucket of snapshots", () => {
  it("has the name functions know, a log of who reads it, and deletes nothing by age", () => {
    const { properties } = resourcesOf("AWS::S3::Bucket").find(({ id }) => id.startsWith("Library")) ?? {
      properties: {},
    };
    expect(textAt(properties, "BucketName")).toBe("subpart-dev-library-<AWS::AccountId>-<AWS::Region>");
    expect(at(properties, "LoggingConfiguration", "LogFilePrefix")).toBe("library/");
    expect(at(properties, "LifecycleConfiguration", "Rules")).toEqual([
      { Id: "broken-off", Status: "Enabled", AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ]);
    const [lambda] = resourcesOf("AWS::Lambda::Function");
    expect(textAt(lambda?.properties, "Environment", "Variables", "LIBRARY_BUCKET")).toBe(
      textAt(properties, "BucketName"),
    );
  });
});

describe("the access logs", () => {
  const isLogs = ({ id }: { readonly id: string }): boolean => id.startsWith("AccessLogs");

  it("are written by S3 for buckets of this account alone, and deleted after their time", () => {
    const policy = resourcesOf("AWS::S3::BucketPolicy").find(isLogs);
    expect(at(policy?.properties, "PolicyDocument", "Statement")).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Principal: { Service: "logging.s3.amazonaws.com" },
        Condition: { StringNotEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
      }),
    );
    const bucket = resourcesOf("AWS::S3::Bucket").find(isLogs);
    expect(at(bucket?.properties, "LifecycleConfiguration", "Rules", 0)).toMatchObject({
      ExpirationInDays: 30,
    });
  });
});

describe("secrets", () => {
  it("are made by Secrets Manager where they sign, long enough for that", () => {
    const secrets = resourcesOf("AWS::SecretsManager::Secret");
    expect(secrets).toHaveLength(1);
    for (const { properties } of secrets) {
      expect(properties.GenerateSecretString).toMatchObject({ PasswordLength: 64, ExcludePunctuation: true });
      expect(properties).not.toHaveProperty("SecretString");
    }
  });

  it("are referred to by name alone: CloudFormation removes no export that another stack imports", () => {
    for (const [stack, template] of templates) {
      expect(JSON.stringify(template), stack).not.toMatch(/"Fn::ImportValue":"[^"]*Secret/);
    }
  });
});
