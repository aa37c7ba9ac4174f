import { Aws, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { SpaSite } from "../constructs/spa-site.ts";

export interface WebStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly names: Names;
  readonly apiHostName: string;
  readonly secondApiHostName: string;
  readonly originSecret: string;
  readonly accessLogs: Bucket;
}

/**
 * The address people use: CloudFront, the pages' bucket, the way to the API.
 *
 * Other stacks learn CloudFront's host from a parameter and not from an export: with a domain of one's own they need
 * it no more, and CloudFormation removes no export that a stack still imports, so no domain could be added.
 */
export class WebStack extends Stack {
  /** `https://…`, without a trailing slash, as stacks that are deployed after this one may say it. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { names, ...props }: WebStackProps) {
    super(scope, id, props);
    const uploads = names.uploadsBucket(Aws.ACCOUNT_ID, Aws.REGION);
    const site = new SpaSite(this, "Site", {
      ...props,
      names,
      uploadsOrigin: `https://${uploads}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`,
    });
    const { distributionDomainName } = site.distribution;
    new StringParameter(this, "CloudFrontHostName", {
      parameterName: names.cloudFrontHost,
      stringValue: distributionDomainName,
      description: "CloudFront's own host name of the application",
    });
    const domain = props.settings.domain?.name;
    this.origin = `https://${domain ?? `{{resolve:ssm:${names.cloudFrontHost}}}`}`;
    new CfnOutput(this, "Url", {
      value: `https://${domain ?? distributionDomainName}`,
      description: "The application",
    });
    new CfnOutput(this, "CloudFrontHost", {
      value: distributionDomainName,
      description: "Where a domain of one's own must point",
    });
    new CfnOutput(this, "WebBucket", { value: site.bucket.bucketName, description: "The built pages" });
  }
}
