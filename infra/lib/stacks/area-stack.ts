import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi, HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { areaOf, type Contract } from "../../../shared/api/contract.ts";
import { failedLoginsMetric, functionsEndedMetric, serverErrorsMetric } from "../../config/metrics.ts";
import { unmatchedCall } from "../../config/names.ts";
import { DefaultRoute } from "../constructs/default-route.ts";
import { Endpoint } from "../constructs/endpoint.ts";
import { GradualRelease } from "../constructs/gradual-release.ts";
import { failedLogins, functionsEnded, GroupLog, serverErrors } from "../constructs/group-log.ts";
import type { Platform } from "../platform.ts";

export interface AreaStackProps extends StackProps {
  /** Such as `people`: the first folder of the handlers, and the name in alarms. */
  readonly area: string;
  readonly contracts: readonly Contract[];
  readonly api: HttpApi;
  readonly platform: Platform;
}

/**
 * The endpoints of one area. Six resources each: the largest area stays under half of CloudFormation's 500.
 *
 * API Gateway changes an API one step at a time and refuses a second one meanwhile ("concurrent modification"), and
 * CloudFormation makes all that it can at once. So each route waits for the one before it, and each area for the
 * area before it (`subpart-app.ts`). Functions and roles wait for nothing.
 */
export class AreaStack extends Stack {
  #lastRoute: HttpRoute | undefined;

  constructor(scope: Construct, id: string, { area, contracts, api, platform, ...props }: AreaStackProps) {
    super(scope, id, props);
    const log = new GroupLog(this, "Log", { ...platform, group: area });
    log.count(serverErrorsMetric(area), serverErrors);
    log.count(functionsEndedMetric, functionsEnded);
    if (area === "people") log.count(failedLoginsMetric, failedLogins);
    if (area === areaOf({ folder: unmatchedCall }))
      this.addRoute(new DefaultRoute(this, "DefaultRoute", { api, platform, logGroup: log.group }).route);
    const { names, settings } = platform;
    const { gradual } = settings;
    const release =
      gradual === "off"
        ? undefined
        : new GradualRelease(this, "GradualRelease", {
            names,
            gradual,
            stackName: names.stack(`api-${area}`),
          });
    for (const contract of contracts) {
      const id = pascalCase(contract.operationId);
      this.addRoute(new Endpoint(this, id, { contract, api, platform, logGroup: log.group, release }).route);
    }
  }

  private addRoute(route: HttpRoute): void {
    if (this.#lastRoute) route.node.addDependency(this.#lastRoute);
    this.#lastRoute = route;
  }
}

const pascalCase = (operationId: string): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1);
