import * as z from "zod";
import { Policy } from "../../../shared/schemas/policy.ts";
import { ApprovalDecision, ApprovalMode } from "../../../shared/schemas/policy-version.ts";
import { notFound, type Problem } from "../../core/problem.ts";
import type { Item, Key } from "../../core/table/operation.ts";

/*
 * Policies of a company. The row has the document that is shown of a policy: of the published version, else of the
 * latest (`policy-version-repository.ts` has all of them). A row from before there were versions says nothing of
 * them: it is version 1, published, and its uploader's.
 *   pk `C#{companyId}`  sk `POLICY#{id}`               one policy; all of them by time
 *   pk `C#{companyId}`  sk `POLICY_COUNT`              how many there are, and what revision of the list this is
 *   pk `C#{companyId}`  sk `POLICY_UPLOAD#{hash}` ttl  which document an upload became
 * A document that is deleted is gone with its row, for everyone at once; what is left of it is removed after
 * that (`policy-leftovers.ts`). So code that shows an attachment checks whether its document still exists.
 */
export const PolicyRecord = Policy.omit({ uploadedByUser: true, owner: true }).extend({
  ownerId: z.string(),
  /** The checked file in the uploads bucket. */
  objectKey: z.string(),
  /** Names its very bytes. */
  eTag: z.string(),
  /** Of its bytes, in hex; absent in records from before it was kept. */
  sha256: z.string().optional(),
  /** Who was asked to approve the open version, and what they said. */
  approval: z
    .object({
      mode: ApprovalMode,
      approvers: z.array(z.object({ userId: z.string(), decision: ApprovalDecision.nullable() })),
    })
    .nullable()
    .default(null),
  /** When its review date was set last. */
  reviewSetAt: z.string().nullable().default(null),
});
export type PolicyRecord = z.infer<typeof PolicyRecord>;

/** A row as a policy. */
export const recordOf = (item: Item): PolicyRecord =>
  PolicyRecord.parse({ ownerId: item.uploadedBy, ...item });

/**
 * What is said of a new policy beside its file.
 * @param isPublished whether its first version is published at once, and is no draft
 */
export const newLife = (ownerId: string, isPublished: boolean) => ({
  ...({ ownerId, classification: "internal", reviewDate: null, reviewEveryMonths: null } as const),
  reviewSetAt: null,
  state: isPublished ? ("published" as const) : ("draft" as const),
  ...{ publishedVersion: isPublished ? 1 : null, openVersion: isPublished ? null : 1 },
  ...{ approval: null, latestVersion: 1, version: 1 },
});

/** What a policy's row has of the file it shows. */
export const shownFile = ({
  fileName,
  originalName,
  fileSize,
  mimeType,
  objectKey,
  eTag,
  uploadedBy,
  uploadedAt,
  textStatus,
  textProblem,
  scanStatus,
}: PolicyRecord) => ({
  ...{ fileName, originalName, fileSize, mimeType, objectKey, eTag, uploadedBy, uploadedAt },
  ...{ textStatus, textProblem, scanStatus },
});
/** What was found out about a file since it was stored. */
export type FileFindings = Pick<PolicyRecord, "textStatus" | "textProblem" | "scanStatus">;

/** The partition of a company's policies. */
export const partition = (companyId: string): string => `C#${companyId}`;
/** The key of one policy. */
export const policyKey = (companyId: string, id: string): Key => ({
  pk: partition(companyId),
  sk: `POLICY#${id}`,
});
/** The key of their count. */
export const countKey = (companyId: string): Key => ({ pk: partition(companyId), sk: "POLICY_COUNT" });
/** The one refusal for a document that does not exist or belongs to another company: they look the same. */
export const policyNotFound = (): Problem => notFound("Policy not found");
