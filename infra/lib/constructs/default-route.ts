import { type HttpApi, HttpRoute, HttpRouteKey } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { unmatchedCall } from "../../config/names.ts";
import { acknowledgeEndpoint } from "../acknowledgements.ts";
import type { Platform } from "../platform.ts";
import { BundledFunction } from "./bundled-function.ts";

export interface DefaultRouteProps {
  /** Each API with the id of its route. */
  readonly apis: Readonly<Record<string, HttpApi>>;
  readonly platform: Platform;
  readonly logGroup: LogGroup;
}

/** What no other route takes: HEAD, a wrong method, an unknown path. The function may do nothing but log. */
export class DefaultRoute extends Construct {
  readonly routes: readonly HttpRoute[];

  constructor(scope: Construct, id: string, { apis, platform, logGroup }: DefaultRouteProps) {
    super(scope, id);
    const { lambda } = new BundledFunction(this, "Handler", {
      platform,
      bundle: unmatchedCall,
      description: "Calls without a route: HEAD, a wrong method (405), an unknown path (404)",
      memoryMb: 256,
      timeoutSeconds: 29,
      logGroup,
      statements: [],
    });
    this.routes = Object.entries(apis).map(
      ([routeId, httpApi]) =>
        new HttpRoute(this, routeId, {
          ...{ httpApi, routeKey: HttpRouteKey.DEFAULT },
          integration: new HttpLambdaIntegration("Integration", lambda),
        }),
    );
    acknowledgeEndpoint(this);
  }
}
