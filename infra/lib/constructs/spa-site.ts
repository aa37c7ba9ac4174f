import { fileURLToPath } from "node:url";
import { Aws, Duration } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { secondApiPaths } from "../../config/api-paths.ts";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { acknowledgeSpaSite } from "../acknowledgements.ts";
import { asBucket } from "./as-bucket.ts";
import { PrivateBucket } from "./private-bucket.ts";
import { ApiHeaders, PageHeaders } from "./security-headers.ts";

export interface SpaSiteProps {
  readonly settings: Pick<StageSettings, "domain" | "webAclArn">;
  readonly names: Names;
  /** Host name of the HTTP API behind `/api/*`. */
  readonly apiHostName: string;
  /** Host name of that behind the paths in `infra/config/api-paths.ts`. */
  readonly secondApiHostName: string;
  /** Value of the header by which the API knows CloudFront. */
  readonly originSecret: string;
  /** Origin of presigned addresses, for the content security policy. */
  readonly uploadsOrigin: string;
  readonly accessLogs: Bucket;
}

/** Errors that CloudFront would keep for ten seconds and show to the next person who asks for the same. */
const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
const neverKept: ErrorResponse[] = keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }));

const originOf = (apiHostName: string, originSecret: string): HttpOrigin =>
  new HttpOrigin(apiHostName, {
    customHeaders: { "x-origin-secret": originSecret },
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(30),
  });

/**
 * The application's one address: CloudFront before a private bucket with the built pages, and before the API
 * under `/api/*`. The bucket is filled by `scripts/deploy.ts`, so that a template needs no web build.
 */
export class SpaSite extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: SpaSiteProps) {
    super(scope, id);
    const { domain, webAclArn } = props.settings;
    this.bucket = new PrivateBucket(this, "Bucket", {
      bucketName: props.names.webBucket(Aws.ACCOUNT_ID, Aws.REGION),
      accessLogs: { bucket: props.accessLogs, prefix: "web" },
    });
    const api = this.api(props);
    const second = { ...api, origin: originOf(props.secondApiHostName, props.originSecret) };
    this.distribution = new Distribution(this, "Distribution", {
      comment: "Subpart: application and API",
      defaultRootObject: "index.html",
      defaultBehavior: this.pages(props),
      // The first pattern that fits counts.
      additionalBehaviors: {
        ...Object.fromEntries(secondApiPaths.map((beginning) => [`${beginning}*`, second])),
        "/api/*": api,
      },
      errorResponses: neverKept,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableLogging: true,
      logBucket: asBucket(props.accessLogs),
      logFilePrefix: "cloudfront/",
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
      }),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
    });
    acknowledgeSpaSite(this.distribution);
  }

  private pages({ uploadsOrigin, names }: SpaSiteProps): BehaviorOptions {
    return {
      // With the right to list, S3 says 404 for what is not there; without it, 403 for everything.
      origin: S3BucketOrigin.withOriginAccessControl(asBucket(this.bucket), {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        originAccessControl: new S3OriginAccessControl(this, "PagesAccess", {
          originAccessControlName: names.inAccount("pages", Aws.REGION),
        }),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // CloudFront would refuse other methods as 403; the function at the edge says 405, and what is allowed.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: new PageHeaders(this, "PageHeaders", {
        responseHeadersPolicyName: names.inAccount("page-headers", Aws.REGION),
        uploadsOrigin,
      }),
      functionAssociations: [this.onRequest("SpaRouting", "spa-routing.js")],
    };
  }

  private api({ apiHostName, originSecret, names }: SpaSiteProps): BehaviorOptions {
    return {
      origin: originOf(apiHostName, originSecret),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // No answer of the API may be kept, nor shared by two people who ask at once.
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // API Gateway finds the API by the Host header, so that one stays CloudFront's own.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: false,
      responseHeadersPolicy: new ApiHeaders(this, "ApiHeaders", {
        responseHeadersPolicyName: names.inAccount("api-headers", Aws.REGION),
      }),
      functionAssociations: [this.onRequest("ViewerAddress", "viewer-address.js")],
    };
  }

  private onRequest(id: string, file: string) {
    const code = FunctionCode.fromFile({
      filePath: fileURLToPath(new URL(`../edge/${file}`, import.meta.url)),
    });
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, { code, runtime: FunctionRuntime.JS_2_0 }),
    };
  }
}
