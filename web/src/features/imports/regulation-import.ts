import { importRegulation, maxImportBytes, previewImport } from "../../../../shared/api/imports.ts";
import { call } from "../../lib/api-client.ts";
import { messages } from "./official-text-messages.ts";
import { failureToast, type ImportCalls } from "./use-file-import.ts";

/** Why a file cannot be imported; undefined when it can. */
const problemOf = ({ name, size }: File): string | undefined => {
  if (!/\.xml$/i.test(name)) return messages.invalid.type;
  if (size >= maxImportBytes) return messages.invalid.size;
  return size === 0 ? messages.invalid.empty : undefined;
};

/** The import of eCFR XML as of a day. */
export const regulationCalls = (issueDate: string): ImportCalls => ({
  type: "application/xml",
  problemOf,
  preview: async (stored) =>
    (await call(previewImport, { body: { ...stored, kind: "regulation", issueDate } })).jobId,
  run: async (stored, previewJobId) =>
    (await call(importRegulation, { body: { ...stored, issueDate, ...(previewJobId && { previewJobId }) } }))
      .jobId,
  onFailure: failureToast(messages.toasts.failed, messages.toasts.failedBody),
});

/** Letters at a file's beginning that are searched for its day. */
const headLength = 20_000;

/**
 * The issue date that a file states: "/on/2026-03-02/" in one of the API, or a name such as
 * "ecfr-full-2026-03-02-title-21.xml". AMDDATE of a bulk file is the day of an amendment, and no issue date.
 */
export const issueDateIn = async (file: File): Promise<string | undefined> => {
  const named = /(\d{4}-\d{2}-\d{2})[-_]title-\d/.exec(file.name)?.[1];
  const head = await file.slice(0, headLength).text();
  return /\/on\/(\d{4}-\d{2}-\d{2})\//.exec(head)?.[1] ?? named;
};
