import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi, HttpRoute } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { areaOf, type Contract } from "../../../shared/api/contract.ts";
import { isOfSecondApi } from "../../config/api-paths.ts";
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
  /** Of the paths in `infra/config/api-paths.ts`. */
  readonly secondApi: HttpApi;
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

  constructor(scope: Construct, id: string, props: AreaStackProps) {
    const { area, contracts, api, secondApi, platform, ...stackProps } = props;
    super(scope, id, stackProps);
    const log = new GroupLog(this, "Log", { ...platform, group: area });
    log.count(serverErrorsMetric(area), serverErrors);
    log.count(functionsEndedMetric, functionsEnded);
    if (area === "people") log.count(failedLoginsMetric, failedLogins);
    if (area === areaOf({ folder: unmatchedCall })) {
      const { routes } = new DefaultRoute(this, "DefaultRoute", {
        ...{ apis: { Route: api, SecondRoute: secondApi }, platform, logGroup: log.group },
      });
      for (const route of routes) this.addRoute(route);
    }
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
      const given = { contract, platform, logGroup: log.group, release };
      const ofPath = isOfSecondApi(contract.path) ? secondApi : api;
      this.addRoute(new Endpoint(this, id, { ...given, api: ofPath }).route);
    }
  }

  private addRoute(route: HttpRoute): void {
    if (this.#lastRoute) route.node.addDependency(this.#lastRoute);
    this.#lastRoute = route;
  }
}

const pascalCase = (operationId: string): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1);
