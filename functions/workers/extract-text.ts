import { worker } from "../core/worker.ts";
import { extractDocument } from "../documents/policies/extract-document.ts";
import { DocumentEvent, extractTextWorker } from "../documents/policies/pending-documents.ts";

/** Reads the text of a policy document and makes its preview; started when the document is recorded. */
export const handler = worker(extractTextWorker, DocumentEvent, extractDocument);
