import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duration, Size } from "aws-cdk-lib";
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import {
  acknowledgeDocuments,
  acknowledgeExports,
  acknowledgeLaw,
  acknowledgePacks,
  acknowledgeQuarantine,
  acknowledgeSeals,
  acknowledgeSnapshots,
  acknowledgeTraces,
} from "../acknowledgements.ts";
import {
  anyIdentity,
  companyRoles,
  documentsPrefix,
  exportsPrefix,
  lawIndexPrefix,
  lawPrefix,
  mayLog,
  mayTrace,
  packsPrefix,
  quarantinePrefix,
  sealsPrefix,
  snapshotsPrefix,
} from "../grants/statements.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";
import type { Platform } from "../platform.ts";
import { acknowledgeCompanyRoles, acknowledgeMail } from "../wildcard-acknowledgements.ts";

export interface BundledFunctionProps {
  readonly platform: Platform;
  /** Folder of the bundle under the built functions, such as `session/login`. */
  readonly bundle: string;
  /** One line that says what it is for, shown in the console. */
  readonly description: string;
  /** 128 to 10,240; 1,769 is one CPU. */
  readonly memoryMb: number;
  /** Of its own disk, where it needs more than 512 MB. */
  readonly diskMb?: number | undefined;
  /** 1 to 900. */
  readonly timeoutSeconds: number;
  /** Where its lines go; shared by a group, so that one filter and one alarm watch all of it. */
  readonly logGroup: LogGroup;
  /** All it may do but log. */
  readonly statements: readonly PolicyStatement[];
  /** A fixed name, for functions that others call by name. */
  readonly functionName?: string;
  /** Copies that may run at once, taken from the account's. */
  readonly reservedConcurrency?: number | undefined;
}

/**
 * A function of one built handler: Node 24 on arm64 (10 % faster to start and cheaper than x86_64), a role of
 * its own with one inline policy, and exactly the environment its schema names.
 */
export class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;

  /** @throws when the bundle has not been built, naming the missing file */
  constructor(scope: Construct, id: string, props: BundledFunctionProps) {
    super(scope, id);
    const { names, settings } = props.platform;
    const { tracing } = settings;
    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: props.description,
      inlinePolicies: {
        least: new PolicyDocument({
          minimize: true,
          statements: [
            ...props.statements,
            mayLog(props.logGroup.logGroupArn),
            ...(tracing ? [mayTrace()] : []),
          ],
        }),
      },
    });
    for (const [ending, acknowledge] of wildcards)
      if (reaches(props.statements, ending)) acknowledge(this.role, names);
    if (reaches(props.statements, snapshotsPrefix)) acknowledgeSnapshots(this.role, names);
    const { recordBucket } = props.platform.settings;
    if (recordBucket && reaches(props.statements, sealsPrefix)) acknowledgeSeals(this.role, recordBucket);
    for (const prefix of [lawPrefix, lawIndexPrefix])
      if (reaches(props.statements, prefix)) acknowledgeLaw(this.role, names, prefix);
    if (tracing) acknowledgeTraces(this.role);
    this.lambda = new LambdaFunction(this, "Function", {
      ...(props.functionName !== undefined && { functionName: props.functionName }),
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: Code.fromAsset(bundleFolder(props.platform.bundles, props.bundle)),
      role: this.role.withoutPolicyUpdates(),
      memorySize: props.memoryMb,
      ...disk(props),
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: { ...props.platform.environment },
      logGroup: props.logGroup,
      ...(tracing && { tracing: Tracing.ACTIVE }),
      // The functions write JSON lines themselves; Lambda's own form would wrap them once more.
      loggingFormat: LoggingFormat.TEXT,
    });
    acknowledgeNist(this.lambda, "function");
    acknowledgeNist(this.role, "role");
  }
}

const disk = ({ diskMb }: BundledFunctionProps) =>
  diskMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(diskMb) };

/** What a role acknowledges whose resources end so. */
const wildcards = [
  [quarantinePrefix, acknowledgeQuarantine],
  [documentsPrefix, acknowledgeDocuments],
  [exportsPrefix, acknowledgeExports],
  [packsPrefix, acknowledgePacks],
  [anyIdentity, acknowledgeMail],
  [companyRoles, acknowledgeCompanyRoles],
] as const;

const reaches = (statements: readonly PolicyStatement[], prefix: string): boolean =>
  statements.some(({ resources }) => resources.some((arn) => arn.endsWith(prefix)));

const bundleFolder = (bundles: string, bundle: string): string => {
  const folder = join(bundles, bundle);
  if (existsSync(join(folder, "index.js"))) return folder;
  throw new Error(
    `functions/${bundle}.ts has no bundle. Write the handler, then run scripts/build-functions.ts.`,
  );
};
