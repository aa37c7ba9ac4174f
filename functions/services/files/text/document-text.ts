import type { Buffer } from "node:buffer";
import { type PolicyType, policyTypes } from "../../../../shared/schemas/policy.ts";
import { pdfText } from "./pdf-text.ts";
import { tidyText } from "./tidy-text.ts";
import { docText, docxText } from "./word-text.ts";

type Reader = (bytes: Buffer, isTimeOver: () => boolean) => string | Promise<string>;

const readers: Readonly<Record<PolicyType, Reader>> = {
  [policyTypes.pdf]: pdfText,
  [policyTypes.doc]: docText,
  [policyTypes.docx]: docxText,
  [policyTypes.txt]: (bytes) => bytes.toString("utf8"),
};

/**
 * The tidy text of a document that passed `checkDocument`; empty where it has none.
 * @param isTimeOver when this says so, what was read of a PDF until then is its text
 * @throws when the document cannot be read
 */
export const documentText = async (
  type: PolicyType,
  bytes: Buffer,
  isTimeOver: () => boolean,
): Promise<string> => tidyText(await readers[type](bytes, isTimeOver));
