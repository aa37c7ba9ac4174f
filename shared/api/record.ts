import * as z from "zod";
import { ActivityProof, NewVerification, RecordId, Verification } from "../schemas/record.ts";
import { contract } from "./contract.ts";

const folder = "record";

export const verifyActivity = contract({
  operationId: "verifyActivity",
  folder,
  method: "POST",
  path: "/api/company/activity/verify",
  summary: "Find out in the background whether the entries of some days are as they were written",
  permission: "activity:read",
  scope: "activity:read",
  audit: "record.verification-started",
  success: 202,
  body: NewVerification,
  response: Verification,
});

export const getVerification = contract({
  operationId: "getVerification",
  folder,
  method: "GET",
  path: "/api/company/activity/verify/{id}",
  summary: "How far that is, and the first entry that was deleted, edited, reordered or inserted",
  permission: "activity:read",
  scope: "activity:read",
  params: z.object({ id: RecordId }),
  response: Verification,
});

export const getActivityProof = contract({
  operationId: "getActivityProof",
  folder,
  method: "GET",
  path: "/api/company/activity/{id}/proof",
  summary: "An entry with the path to the root that sealed it (RFC 6962), to recompute it",
  permission: "activity:read",
  scope: "activity:read",
  also: [409],
  params: z.object({ id: RecordId }),
  response: ActivityProof,
});
