import { Aws, Validations } from "aws-cdk-lib";
import { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from "aws-cdk-lib/aws-codedeploy";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";

type Gradual = Exclude<StageSettings["gradual"], "off">;

const speeds: Readonly<Record<Gradual, ILambdaDeploymentConfig>> = {
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
};

/** What moving calls takes. */
export const releaseActions: readonly string[] = [
  "lambda:GetAlias",
  "lambda:UpdateAlias",
  "lambda:GetProvisionedConcurrencyConfig",
];

/** Alarms that stop a release and take it back; the stage has them anyway (`infra/lib/observability/alarm-rows.ts`). */
const stoppedBy = ["api-errors", "endpoint-fails", "functions-crash"] as const;

interface GradualReleaseProps {
  readonly names: Names;
  readonly gradual: Gradual;
  /** Name of the stack: the names of its functions begin with it. */
  readonly stackName: string;
}

/** Findings of cdk-nag about the role that stand, with their reasons. */
const acknowledge = (role: Role, stackName: string): void => {
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:lambda:<AWS::Region>:<AWS::AccountId>:function:${stackName}-*]`,
    reason:
      "CloudFormation gives each function a random name that begins with its stack's. The role may only move calls between versions of these functions.",
  });
  Validations.of(role).acknowledge({
    id: "AwsSolutions-IAM5[Resource::*]",
    reason: "Reading the state of alarms knows no resources.",
  });
};

/**
 * Gives a new version of each function of a stack to a tenth of the calls first, and to all of them five minutes
 * later (or a tenth more each minute). Where an alarm sounds meanwhile, CodeDeploy goes back to the version before
 * and CloudFormation takes the stack back.
 */
export class GradualRelease extends Construct {
  readonly #application: LambdaApplication;
  readonly #role: Role;
  readonly #props: GradualReleaseProps;

  constructor(scope: Construct, id: string, props: GradualReleaseProps) {
    super(scope, id);
    this.#props = props;
    this.#application = new LambdaApplication(this, "Application");
    const functions = `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${props.stackName}-*`;
    this.#role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      description: "Moves calls from one version of a function to the next",
      inlinePolicies: {
        least: new PolicyDocument({
          statements: [
            // Knows no resources.
            new PolicyStatement({ actions: ["cloudwatch:DescribeAlarms"], resources: ["*"] }),
            new PolicyStatement({
              actions: [...releaseActions],
              resources: [functions],
            }),
          ],
        }),
      },
    });
    acknowledge(this.#role, props.stackName);
    acknowledgeNist(this.#role, "role");
  }

  /** @returns what callers call: the version of the function that a call is to get */
  of(scope: Construct, lambda: LambdaFunction): IFunction {
    const { names, gradual } = this.#props;
    const alias = new Alias(scope, "Live", { aliasName: "live", version: lambda.currentVersion as IVersion });
    new LambdaDeploymentGroup(scope, "Release", {
      alias,
      application: this.#application,
      role: this.#role.withoutPolicyUpdates(),
      deploymentConfig: speeds[gradual],
      alarms: stoppedBy.map((name) => Alarm.fromAlarmName(scope, name, `${names.prefix}-${name}`)),
      // A first deployment makes the alarms after the functions.
      ignorePollAlarmsFailure: true,
    });
    // The library declares an optional property differently in the two, as with buckets (`as-bucket.ts`).
    return alias as IFunction;
  }
}
