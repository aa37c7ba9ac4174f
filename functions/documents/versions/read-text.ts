import type { Operation } from "../../core/table/operation.ts";
import { startWorker } from "../../services/jobs/start-worker.ts";
import { type DocumentEvent, extractTextWorker, pendingDocuments } from "../policies/pending-documents.ts";

interface Content {
  readonly source: "file" | "text";
}

/** The write that asks for a file's text; a written text has it already. */
export const askForText = (document: DocumentEvent, { source }: Content, now: Date): Operation[] =>
  source === "file" ? [pendingDocuments.note(document, now)] : [];

/** Starts the worker that reads it. */
export const startReading = async (document: DocumentEvent, { source }: Content): Promise<void> => {
  if (source === "file") await startWorker(extractTextWorker, document, { ...document });
};
