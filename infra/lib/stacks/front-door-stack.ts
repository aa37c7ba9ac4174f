import { Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { failedRequestsMetric } from "../../config/metrics.ts";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { failedRequests, GroupLog } from "../constructs/group-log.ts";
import { HttpFrontDoor } from "../constructs/http-front-door.ts";

export interface FrontDoorStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly names: Names;
}

/** The two HTTP APIs without their routes: those are in one stack per domain, which all import them. */
export class FrontDoorStack extends Stack {
  readonly api: HttpApi;
  readonly hostName: string;
  /** Of the paths in `infra/config/api-paths.ts`. */
  readonly second: HttpFrontDoor;

  constructor(scope: Construct, id: string, { settings, names, ...props }: FrontDoorStackProps) {
    super(scope, id, props);
    const log = new GroupLog(this, "AccessLog", { settings, names, group: "access" });
    log.count(failedRequestsMetric, failedRequests);
    const common = {
      // API Gateway answers 429 to all calls where none may come.
      throttle: settings.closed === "false" ? settings.throttle : { ratePerSecond: 0, burst: 0 },
      accessLog: log.group,
    };
    const door = new HttpFrontDoor(this, "FrontDoor", { ...common, apiName: names.prefix });
    this.api = door.api;
    this.hostName = door.hostName;
    this.second = new HttpFrontDoor(this, "SecondFrontDoor", {
      ...common,
      apiName: `${names.prefix}-second`,
    });
  }
}
