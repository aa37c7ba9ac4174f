import * as z from "zod";
import { config } from "../../core/config.ts";
import { log } from "../../core/log.ts";
import { scanStatusOf } from "../../services/files/scan/file-scan.ts";
import { noteFindings } from "./note-findings.ts";
import { policyOfFile } from "./policy-files.ts";

/** The event that GuardDuty sends to EventBridge about a file; only the fields used here are checked. */
export const ScanEvent = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});
export type ScanEvent = z.infer<typeof ScanEvent>;

/**
 * Records the scan result of a policy document; files of sections and obligations are asked for their tag when they
 * are opened. The same event may come twice, and after a deletion.
 */
export const noteScan = async ({ detail }: ScanEvent): Promise<void> => {
  const { bucketName, objectKey } = detail.s3ObjectDetails;
  if (bucketName !== config().UPLOADS_BUCKET) return;
  const scanStatus = scanStatusOf(detail.scanResultDetails.scanResultStatus);
  const place = policyOfFile(objectKey);
  if (scanStatus === "refused") log.warn("malware found", place ?? {});
  if (place) await noteFindings({ ...place, objectKey }, { scanStatus });
};
