import { Duration } from "aws-cdk-lib";
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as RuleTarget } from "aws-cdk-lib/aws-events-targets";
import type { CfnRole } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { warmEvent } from "../../../functions/config/warm-event.ts";
import { type Contract, handlerPath } from "../../../shared/api/contract.ts";
import { endpointSettings } from "../../config/endpoint-settings.ts";
import { firstViews, warmEveryMinutes } from "../../config/first-views.ts";
import { acknowledgeEndpoint, acknowledgeWarmRule } from "../acknowledgements.ts";
import { grantsOfOperation } from "../grants/by-operation.ts";
import { statementsFor } from "../grants/statements.ts";
import { endpointRights } from "../grants/table-rights.ts";
import type { Platform } from "../platform.ts";
import { BundledFunction } from "./bundled-function.ts";
import type { GradualRelease } from "./gradual-release.ts";

export interface EndpointProps {
  readonly contract: Contract;
  readonly api: HttpApi;
  readonly platform: Platform;
  readonly logGroup: LogGroup;
  /** Moves calls to new versions little by little; without it they move at once. */
  readonly release?: GradualRelease | undefined;
}

/** Name of the metadata by which `scripts/check-iam.ts` knows what a role is for. */
export const operationMetadata = "subpart:operation";

/**
 * One endpoint of the contract registry: function, role, route, and the permission for API Gateway to call
 * it. A GET may read the table and touch the session; every other method may write, too. What an operation
 * needs beyond that is in `infra/lib/grants/by-operation.ts`.
 */
export class Endpoint extends Construct {
  readonly route: HttpRoute;

  constructor(scope: Construct, id: string, { contract, api, platform, logGroup, release }: EndpointProps) {
    super(scope, id);
    const { operationId, method, path } = contract;
    const grants = grantsOfOperation(operationId);
    const { lambda, role } = new BundledFunction(this, "Handler", {
      platform,
      bundle: handlerPath(contract),
      description: `${method} ${path}: ${contract.summary}`.slice(0, 256),
      ...endpointSettings(operationId),
      logGroup,
      statements: statementsFor(platform, endpointRights(method, grants), grants),
      reservedConcurrency: operationId === "login" ? platform.settings.reservedConcurrency.login : undefined,
    });
    (role.node.defaultChild as CfnRole).addMetadata(operationMetadata, { operationId, method });
    const called = release ? release.of(this, lambda) : (lambda as IFunction);
    this.route = new HttpRoute(this, "Route", {
      httpApi: api,
      routeKey: HttpRouteKey.with(path, HttpMethod[method]),
      integration: new HttpLambdaIntegration("Integration", called),
    });
    const { keepWarm, quiet } = platform.settings;
    if (keepWarm && !quiet && firstViews.has(operationId)) this.keepWarm(called);
    acknowledgeEndpoint(this);
  }

  /** A call that is lost costs nothing: the next one comes. */
  private keepWarm(called: IFunction): void {
    const rule = new Rule(this, "Warm", {
      description: `Keeps a function ready, every ${warmEveryMinutes} minutes`,
      schedule: Schedule.rate(Duration.minutes(warmEveryMinutes)),
      targets: [new RuleTarget(called, { event: RuleTargetInput.fromObject(warmEvent), retryAttempts: 0 })],
    });
    acknowledgeWarmRule(rule);
  }
}
