import { ActivityStream, StreamTarget } from "../schemas/activity-stream.ts";
import { contract } from "./contract.ts";

/* The company's record in a bucket of its own, as events of OCSF. */
const base = {
  folder: "programs/activity-stream",
  permission: "security:manage",
  path: "/api/company/activity-stream",
} as const;

export const getActivityStream = contract({
  ...base,
  operationId: "getActivityStream",
  method: "GET",
  summary: "Where the company's record is written to, how that goes, and what the role must ask for",
  response: ActivityStream,
});

export const updateActivityStream = contract({
  ...base,
  operationId: "updateActivityStream",
  method: "PUT",
  summary: "Have each new entry of the record written to an S3 bucket of the company; null turns it off",
  needsStepUp: true,
  audit: "activity-stream.updated",
  body: StreamTarget.nullable(),
  response: ActivityStream,
});
