import { maxImportBytes } from "../../../../shared/api/imports.ts";
import { messages } from "./import-messages.ts";

const isJson = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  name.toLowerCase().endsWith(".json") || type === "application/json";

/** Why a file cannot be imported; undefined when it can. */
export const importFileProblem = (file: Pick<File, "name" | "type" | "size">): string | undefined => {
  if (!isJson(file)) return messages.invalid.type;
  if (file.size >= maxImportBytes) return messages.invalid.size;
  if (file.size === 0) return messages.invalid.empty;
  return undefined;
};
