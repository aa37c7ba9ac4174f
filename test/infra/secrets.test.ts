import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, describe, expect, it } from "vitest";
import { GeneratedSecret } from "../../infra/lib/constructs/generated-secret.ts";

const reference = (generation: number): string =>
  generation === 0 ? "" : `{{resolve:secretsmanager:key-${generation}:SecretString:::}}`;

describe("a secret", () => {
  const outdir = mkdtempSync(join(tmpdir(), "subpart-secret-"));
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));

  // A rotation deploys twice: the next one is announced while the old one is used, then it is used.
  it.each([
    { newest: 1, inUse: 1, kept: [1], other: 0 },
    { newest: 2, inUse: 1, kept: [1, 2], other: 2 },
    { newest: 2, inUse: 2, kept: [1, 2], other: 1 },
    { newest: 3, inUse: 2, kept: [1, 2, 3], other: 3 },
    { newest: 3, inUse: 3, kept: [2, 3], other: 2 },
  ])("of generation $newest with $inUse in use accepts $other as well", ({ newest, inUse, kept, other }) => {
    const stack = new Stack(new App({ outdir }), "stack");
    const secret = new GeneratedSecret(stack, "Key", {
      name: "key",
      description: "Signs",
      generations: { newest, inUse },
    });
    expect(stack.resolve([secret.references.inUse, secret.references.other])).toEqual([
      reference(inUse),
      reference(other),
    ]);
    const made = Object.values(Template.fromStack(stack).findResources("AWS::SecretsManager::Secret"));
    expect(made.map(({ Properties }) => Properties.Name)).toEqual(kept.map((each) => `key-${each}`));
  });
});
