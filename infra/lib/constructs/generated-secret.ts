import { RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Secrets } from "../../config/stages.ts";
import { acknowledgeSecret } from "../acknowledgements.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";
import { keptGenerations, type SecretReferences, secretReferences } from "../secret-generations.ts";

export interface GeneratedSecretProps {
  /** Its name in Secrets Manager, to which the generation is added. */
  readonly name: string;
  /** What it is for, shown in the console. */
  readonly description: string;
  readonly generations: Pick<Secrets, "newest" | "inUse">;
}

/**
 * 64 random letters and digits (381 bits) that Secrets Manager generates. Functions get the
 * value as a variable by a dynamic reference, so the template never holds it. The reference names the secret
 * and not its ARN: an ARN would be exported to the readers' stacks, and CloudFormation does not remove an export
 * that is in use, so that no secret could ever be replaced.
 *
 * The trade-off: anyone who may read a function's configuration can read the value, and a new one needs a
 * deployment (`npm run deploy -- --rotate-secrets`). In return no request pays for, waits for or fails with Secrets
 * Manager, and no function needs a permission for it.
 */
export class GeneratedSecret extends Construct {
  readonly references: SecretReferences;

  constructor(scope: Construct, id: string, props: GeneratedSecretProps) {
    super(scope, id);
    for (const generation of keptGenerations(props.generations)) this.generate(generation, props);
    this.references = secretReferences(props.generations, (generation) => reference(props.name, generation));
  }

  private generate(generation: number, { name, description }: GeneratedSecretProps): void {
    const secret = new Secret(this, `Generation${generation}`, {
      secretName: `${name}-${generation}`,
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeSecret(secret);
    acknowledgeNist(secret, "secret");
  }
}

/** A reference is what `unsafeUnwrap` gives here; the value itself stays in Secrets Manager. */
const reference = (name: string, generation: number): string =>
  SecretValue.secretsManager(`${name}-${generation}`).unsafeUnwrap();
