import type { ActivityStream } from "../../../../shared/schemas/activity-stream.ts";

const policyOf = (statement: object): string =>
  JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", ...statement }] }, null, 2);

/** The two policies of a role that may write to a bucket, as AWS takes them. */
export const policiesOf = (
  { principal, externalId, prefix }: ActivityStream,
  bucket: string,
): { readonly trust: string; readonly rights: string } => ({
  trust: policyOf({
    Principal: { AWS: principal },
    Action: "sts:AssumeRole",
    Condition: { StringEquals: { "sts:ExternalId": externalId } },
  }),
  rights: policyOf({
    Action: "s3:PutObject",
    Resource: `arn:${principal.split(":")[1]}:s3:::${bucket}/${prefix}*`,
  }),
});
