import { RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledgeSecret } from "../acknowledgements.ts";

export interface GeneratedSecretProps {
  /** Its name in Secrets Manager, to which the generation is added. */
  readonly name: string;
  /** What it is for, shown in the console. */
  readonly description: string;
  /** Counts the secrets made so far; a higher number makes a new one and all readers follow. */
  readonly generation: number;
}

/**
 * 64 random letters and digits (381 bits) that Secrets Manager generates. Functions get the
 * value as a variable by a dynamic reference, so the template never holds it. The reference names the secret
 * and not its ARN: an ARN would be exported to the readers' stacks, and CloudFormation does not remove an export
 * that is in use, so that no secret could ever be replaced.
 *
 * The trade-off: anyone who may read a function's configuration can read the value, and a new one needs a
 * deployment (`secretGeneration`). In return no request pays for, waits for or fails with Secrets Manager,
 * and no function needs a permission for it.
 */
export class GeneratedSecret extends Construct {
  /** A dynamic reference, resolved by CloudFormation. */
  readonly reference: string;

  constructor(scope: Construct, id: string, { name, description, generation }: GeneratedSecretProps) {
    super(scope, id);
    const secretName = `${name}-${generation}`;
    const secret = new Secret(this, `Generation${generation}`, {
      secretName,
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A reference is what `unsafeUnwrap` gives here; the value itself stays in Secrets Manager.
    this.reference = SecretValue.secretsManager(secretName).unsafeUnwrap();
    acknowledgeSecret(secret);
  }
}
