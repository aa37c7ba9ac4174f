import { RegionInfo } from "aws-cdk-lib/region-info";

/** Regions where a stage can be deployed. */
const usable = (): string[] =>
  RegionInfo.regions
    .filter((info) => info.partition === "aws" && !info.isOptInRegion)
    .map(({ name }) => name)
    .toSorted();

/**
 * CloudFront writes its access logs to no bucket of a region that an account must opt in to
 * (docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging-legacy-s3.html), and does not exist
 * beside the commercial regions of AWS.
 * @throws an error that names the regions which work
 */
export const requireUsableRegion = (region: string): void => {
  if (usable().includes(region)) return;
  throw new Error(
    `Subpart cannot run in ${region}: CloudFront cannot write its access logs to a bucket there. Set AWS_REGION to one of ${usable().join(", ")}. Nothing was changed.`,
  );
};
