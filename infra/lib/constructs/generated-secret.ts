import { RemovalPolicy } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledgeSecret } from "../acknowledgements.ts";

export interface GeneratedSecretProps {
  /** What it is for, shown in the console. */
  readonly description: string;
  /** Counts the secrets made so far; a higher number makes a new one and all readers follow. */
  readonly generation: number;
}

/**
 * 64 random letters and digits (381 bits) that Secrets Manager makes and nobody types. Functions get the
 * value as a variable by a dynamic reference, so the template never holds it.
 *
 * The trade-off: whoever may read a function's configuration can read the value, and a new one needs a
 * deployment (`secretGeneration`). In return no request pays for, waits for or fails with Secrets Manager,
 * and no function needs a permission for it.
 */
export class GeneratedSecret extends Construct {
  /** A dynamic reference, resolved by CloudFormation. */
  readonly reference: string;

  constructor(scope: Construct, id: string, { description, generation }: GeneratedSecretProps) {
    super(scope, id);
    const secret = new Secret(this, `Generation${generation}`, {
      description,
      generateSecretString: { passwordLength: 64, excludePunctuation: true, includeSpace: false },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // A reference is what `unsafeUnwrap` gives here; the value itself stays in Secrets Manager.
    this.reference = secret.secretValue.unsafeUnwrap();
    acknowledgeSecret(secret);
  }
}
