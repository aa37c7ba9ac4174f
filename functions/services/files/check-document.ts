import { Buffer } from "node:buffer";
import {
  maxPolicyBytes,
  type PolicyType,
  policyTooLarge,
  policyTypes,
  policyWrongType,
} from "../../../shared/schemas/policy.ts";
import { invalid, tooLarge, wrongType } from "../../core/problem.ts";
import { checkOldWord } from "./checks/check-old-word.ts";
import { checkWord } from "./checks/check-word.ts";
import { broken, contentOf, disguised, type Ending } from "./checks/document-kind.ts";
import { refuseMalware } from "./scan/known-malware.ts";

interface UncheckedDocument {
  /** As it was uploaded. Only its ending counts. */
  readonly name: string;
  /** Bytes, as the storage says. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** Whole documents end within so many bytes of the file's end, whatever was appended to them. */
const pdfTailBytes = 4_096;

const checkPdf = (bytes: Buffer): void => {
  const content = contentOf(bytes);
  if (content !== "pdf") throw wrongType(disguised("pdf", content));
  const tail = bytes.subarray(-pdfTailBytes);
  const isWhole = tail.includes("startxref") && tail.includes("%%EOF") && bytes.includes(" obj");
  if (!isWhole) throw wrongType(broken("pdf"));
};

const notUtf8 = "This text file is not UTF-8. Save it as plain text with UTF-8 encoding and upload it again.";

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
};

const checkTxt = (bytes: Buffer): void => {
  const content = contentOf(bytes);
  if (content === "pdf" || content === "compound" || content === "zip") {
    throw wrongType(disguised("txt", content));
  }
  if (!isUtf8(bytes)) throw wrongType(notUtf8);
};

const checks: Readonly<Record<Ending, (bytes: Buffer) => void | Promise<void>>> = {
  pdf: checkPdf,
  doc: checkOldWord,
  docx: checkWord,
  txt: checkTxt,
};

const endingOf = (name: string): Ending | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(checks, ending) ? (ending as Ending) : undefined;
};

/**
 * Holds a document against what its name says it is. Nothing may refer to a file before it has passed.
 * @returns its media type
 * @throws a Problem: 413 when it is too large, 415 when it is not what it says, 400 when it is empty, locked by
 * a password, holds macros or known malware, or unpacks to far more than it is
 */
export const checkDocument = async (document: UncheckedDocument): Promise<PolicyType> => {
  const ending = endingOf(document.name);
  if (!ending) throw wrongType(policyWrongType);
  if (Math.max(document.size, document.bytes.length) > maxPolicyBytes) throw tooLarge(policyTooLarge);
  if (document.bytes.length === 0) throw invalid("The file is empty. Choose a document with content.");
  const { buffer, byteOffset, byteLength } = document.bytes;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  refuseMalware(bytes);
  await checks[ending](bytes);
  return policyTypes[ending];
};
