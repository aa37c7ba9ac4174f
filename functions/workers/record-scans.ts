import { worker } from "../core/worker.ts";
import { recordScan, ScanEvent } from "../documents/policies/record-scan.ts";

/** Notes what the malware scanner says of a policy document; started by its event. */
export const handler = worker("record-scans", ScanEvent, recordScan);
