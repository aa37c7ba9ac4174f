import { worker } from "../core/worker.ts";
import { noteScan, ScanEvent } from "../documents/policies/note-scan.ts";

/** Notes what the malware scanner says of a policy document; started by its event. */
export const handler = worker("record-scans", ScanEvent, noteScan);
