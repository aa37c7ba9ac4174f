import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { singleLine } from "./text.ts";

/** docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucketName =
  /^(?!\d+\.\d+\.\d+\.\d+$|xn--|sthree-|amzn-s3-demo-)(?!.*(?:\.\.|-s3alias$|--ol-s3$))[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/;
const roleName = /^arn:aws(?:-[a-z]{2,5}){0,2}:iam::\d{12}:role\/[\w+=,.@/-]{1,500}$/;

const field = (form: RegExp, longest: number, sentence: string) =>
  singleLine(z.string(sentence).trim().max(longest, sentence).regex(form, sentence));

/** Where a company has its record written to. */
export const StreamTarget = z.object({
  bucket: field(bucketName, 63, "Please enter the name of a bucket, such as acme-security-logs."),
  region: field(regionName, 40, "Please enter a region such as us-east-1."),
  roleArn: field(
    roleName,
    560,
    "Please enter the ARN of a role, such as arn:aws:iam::123456789012:role/subpart-activity.",
  ),
});
export type StreamTarget = z.infer<typeof StreamTarget>;

/** `failing`: the newest attempt to write failed; it is tried again by itself. */
export const ActivityStream = z.object({
  status: z.enum(["on", "off", "failing"]),
  bucket: z.string().nullable(),
  region: z.string().nullable(),
  roleArn: z.string().nullable(),
  /** What the role must ask for: it names this company, so that no other can have its role used. */
  externalId: z.string(),
  /** Whom the role must trust. */
  principal: z.string(),
  /** What the names of all objects begin with. */
  prefix: z.string(),
  lastWrittenAt: IsoDateTime.nullable(),
  lastError: z.string().nullable(),
});
export type ActivityStream = z.infer<typeof ActivityStream>;
