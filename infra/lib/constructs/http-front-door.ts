import { Aws } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi,
  HttpStage,
  type IAccessLogSettings,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import type { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

export interface HttpFrontDoorProps {
  readonly apiName: string;
  /** Above these API Gateway answers 429 to everyone: it protects the account, not one person. */
  readonly throttle: { readonly ratePerSecond: number; readonly burst: number };
  readonly accessLog: LogGroup;
}

/** Fields of an access log line: who, what, how long. No query (it may hold words of a search), no cookie. */
const accessLogFormat = JSON.stringify({
  time: "$context.requestTime",
  requestId: "$context.requestId",
  routeKey: "$context.routeKey",
  status: "$context.status",
  ms: "$context.responseLatency",
  functionMs: "$context.integrationLatency",
  bytes: "$context.responseLength",
  error: "$context.error.message",
  functionError: "$context.integrationErrorMessage",
});

/**
 * The HTTP API all routes hang on. Its own address stays open, because CloudFront reaches it there; what
 * keeps others out is the header that CloudFront adds and every function checks (`core/guard.ts`).
 */
export class HttpFrontDoor extends Construct {
  readonly api: HttpApi;
  /** Host name for CloudFront's origin. */
  readonly hostName: string;

  constructor(scope: Construct, id: string, { apiName, throttle, accessLog }: HttpFrontDoorProps) {
    super(scope, id);
    this.api = new HttpApi(this, "Api", { apiName, createDefaultStage: false });
    const accessLogSettings: IAccessLogSettings = {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(accessLogFormat),
    };
    new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.ratePerSecond, burstLimit: throttle.burst },
      accessLogSettings,
    });
    this.hostName = `${this.api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }
}
