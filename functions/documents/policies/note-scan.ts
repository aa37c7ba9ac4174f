import * as z from "zod";
import { config } from "../../core/config.ts";
import { log } from "../../core/log.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { scanStatusOf } from "../../services/files/scan/file-scan.ts";
import { policies } from "./policy-repository.ts";

/** The event that GuardDuty sends to EventBridge about a file; only the fields used here are checked. */
export const ScanEvent = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});
export type ScanEvent = z.infer<typeof ScanEvent>;

/** As `policyFiles` names documents. Files of sections and obligations are asked for their tag when they are opened. */
const documentKey = /^files\/([^/]+)\/([^/]+)\/document$/;

/** Records the scan result of a policy document. The same event may come twice, and after a deletion. */
export const noteScan = async ({ detail }: ScanEvent): Promise<void> => {
  const { bucketName, objectKey } = detail.s3ObjectDetails;
  if (bucketName !== config().UPLOADS_BUCKET) return;
  const scanStatus = scanStatusOf(detail.scanResultDetails.scanResultStatus);
  const [, companyId, policyId] = documentKey.exec(objectKey) ?? [];
  const place = companyId && policyId ? { companyId, policyId } : {};
  if (scanStatus === "refused") log.warn("malware found", place);
  if (!(companyId && policyId)) return;
  try {
    await table.write(policies.setScan(companyId, policyId, scanStatus));
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
};
