import { importRules, maxImportBytes, previewImport } from "../../../../shared/api/imports.ts";
import { call } from "../../lib/api-client.ts";
import { messages } from "./import-messages.ts";
import { failureToast, type ImportCalls } from "./use-file-import.ts";

const isJson = ({ name, type }: File): boolean =>
  name.toLowerCase().endsWith(".json") || type === "application/json";

/** Why a file cannot be imported; undefined when it can. */
const problemOf = (file: File): string | undefined => {
  if (!isJson(file)) return messages.invalid.type;
  if (file.size >= maxImportBytes) return messages.invalid.size;
  return file.size === 0 ? messages.invalid.empty : undefined;
};

/** The import of rules that name their own title, part and section. */
export const regulatoryRulesCalls: ImportCalls = {
  problemOf,
  preview: async (stored) => (await call(previewImport, { body: { ...stored, kind: "rules" } })).jobId,
  run: async (stored, previewJobId) => {
    const body = { ...stored, ...(previewJobId && { previewJobId }) };
    return (await call(importRules, { body })).jobId;
  },
  onFailure: failureToast(messages.toasts.failed, messages.toasts.failedBody),
};
