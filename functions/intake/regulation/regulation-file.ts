import { TextDecoder } from "node:util";
import { wrongType } from "../../core/problem.ts";
import { parseRegulation, type Regulation } from "../../regulation/text/parse/parse-regulation.ts";
import { uploadedObjects } from "../../services/uploads/uploaded-objects.ts";
import type { ImportRecord } from "../engine/import-record.ts";

/** Text of a file of eCFR XML, which is UTF-8. @throws 415 for other bytes */
const textOf = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw wrongType("This is not eCFR XML.");
    throw error;
  }
};

/**
 * Reads an uploaded file of eCFR XML: a title, a part or a section.
 * @throws 415 that says what the file is instead, or where it ends early; UploadGone
 */
export const readRegulationFile = async ({
  objectKey,
  eTag,
}: Pick<ImportRecord, "objectKey" | "eTag">): Promise<Regulation & { readonly titleNumber: number }> => {
  const regulation = parseRegulation(await textOf(await uploadedObjects.read(objectKey, eTag)));
  const { titleNumber } = regulation;
  if (titleNumber === undefined) throw wrongType("This file does not say which title it is of.");
  return { ...regulation, titleNumber };
};
