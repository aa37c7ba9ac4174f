import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { OperationId } from "../../config/operation-id.ts";
import type { Platform } from "../platform.ts";
import { mayEndSession, mayReadUploads, mayStartWorker, mayWriteUploads } from "./statements.ts";

type Grants = (platform: Platform) => PolicyStatement[];

/**
 * What single operations may do beyond reading the table (GET) or reading and writing it (all others). A
 * test compares this with the SDK clients in each bundle: a client without its grant fails, and so does a
 * grant without its client.
 */
const exceptions: Partial<Record<OperationId, Grants>> = {
  // Signs an address for one PUT; S3 checks the signing role's own right.
  createUpload: (platform) => [mayWriteUploads(platform)],
  // Stores a multipart file, or reads size and ETag of a presigned one; then starts the worker.
  importRules: (platform) => [
    mayWriteUploads(platform),
    mayReadUploads(platform),
    mayStartWorker(platform, "import-rules"),
  ],
  // A GET that ends the session, because browsers navigate to it (specification 1, section 7).
  logoutRedirect: mayEndSession,
};

/** GETs that change more than their session's clock, with the reason. `scripts/check-iam.ts` allows no other. */
export const getsThatWrite: Readonly<
  Record<string, { readonly actions: readonly string[]; readonly reason: string }>
> = {
  logoutRedirect: {
    actions: ["dynamodb:DeleteItem", "dynamodb:PutItem"],
    reason:
      "Browsers navigate to /api/logout (specification 1, section 7); it ends the caller's own session.",
  },
};

/** The grants of an operation beyond the usual ones of its method. */
export const grantsOfOperation = (operationId: string, platform: Platform): PolicyStatement[] =>
  (exceptions as Readonly<Record<string, Grants>>)[operationId]?.(platform) ?? [];

/** Operations with grants of their own, for the tests. */
export const operationsWithGrants = (): string[] => Object.keys(exceptions);
