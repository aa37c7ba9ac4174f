import { worker } from "../core/worker.ts";
import { DocumentEvent, extractTextWorker } from "../documents/policies/document-event.ts";
import { extractDocument } from "../documents/policies/extract-document.ts";

/** Reads the text of a policy document and makes its preview; started when the document is recorded. */
export const handler = worker(extractTextWorker, DocumentEvent, extractDocument);
