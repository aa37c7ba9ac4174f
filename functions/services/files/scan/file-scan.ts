import type { ScanStatus } from "../../../../shared/schemas/policy.ts";
import { config } from "../../../core/config.ts";
import { conflict } from "../../../core/problem.ts";
import { getObjectTags } from "../../../core/s3.ts";
import { uploadsS3 } from "../../uploads/uploaded-objects.ts";

/*
 * What the stage's malware scanner says of a file. The scanner is a setting of the stage:
 *   off         none: only known malware is refused at the upload
 *   signatures  that test alone, whose answer is there at once; the stage `local`
 *   guardduty   GuardDuty Malware Protection for S3, which scans each file under `files/` after it was stored, tags
 *               it, and tells `record-scans`
 */
const atOnce = { off: "unscanned", signatures: "clean", guardduty: "waiting" } as const;

/** The state of a file that was just stored. */
export const scanAfterUpload = (): ScanStatus => atOnce[config().MALWARE_SCANNER];

/** The tag GuardDuty puts on a file (docs.aws.amazon.com/guardduty/latest/ug/monitor-enable-s3-object-tagging-malware-protection.html). */
const scanTag = "GuardDutyMalwareScanStatus";

/** What GuardDuty's word means here. One that says that it could not tell leaves a file unscanned. */
export const scanStatusOf = (result: string | undefined): ScanStatus => {
  if (result === undefined) return "waiting";
  if (result === "NO_THREATS_FOUND") return "clean";
  return result === "THREATS_FOUND" ? "refused" : "unscanned";
};

/** What the scanner has said of a file since it was stored. */
const scannedSince = async (objectKey: string): Promise<ScanStatus> => {
  const tags = await getObjectTags(uploadsS3, config().UPLOADS_BUCKET, objectKey);
  return scanStatusOf(tags[scanTag]);
};

/**
 * Refuses to open a file that the scanner refused, or has not looked at yet.
 * @param file where it lies, and what its record says of it
 * @throws 409
 */
export const mustBeScanned = async ({
  objectKey,
  scanStatus,
}: {
  readonly objectKey: string;
  readonly scanStatus: ScanStatus;
}): Promise<void> => {
  const now = scanStatus === "waiting" ? await scannedSince(objectKey) : scanStatus;
  if (now === "refused") throw conflict("This file contains malware and cannot be opened.", "file.malware");
  if (now === "waiting") {
    throw conflict(
      "This file is still being checked for malware. Please try again in a minute.",
      "file.scan_waiting",
    );
  }
};
