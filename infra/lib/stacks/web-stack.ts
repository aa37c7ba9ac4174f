import { Aws, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { SpaSite } from "../constructs/spa-site.ts";

export interface WebStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly apiHostName: string;
  readonly originSecret: string;
  readonly accessLogs: Bucket;
}

/** The address people use: CloudFront, the pages' bucket, the way to the API. */
export class WebStack extends Stack {
  /** `https://…`, without a trailing slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { names, ...props }: WebStackProps) {
    super(scope, id, props);
    const uploads = names.uploadsBucket(Aws.ACCOUNT_ID, Aws.REGION);
    const site = new SpaSite(this, "Site", {
      ...props,
      bucketName: names.webBucket(Aws.ACCOUNT_ID, Aws.REGION),
      uploadsOrigin: `https://${uploads}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`,
    });
    this.origin = site.origin;
    new CfnOutput(this, "Url", { value: site.origin, description: "The application" });
    new CfnOutput(this, "CloudFrontHost", {
      value: site.distribution.distributionDomainName,
      description: "Where a domain of one's own must point",
    });
    new CfnOutput(this, "WebBucket", { value: site.bucket.bucketName, description: "The built pages" });
  }
}
