import { Buffer } from "node:buffer";
import { evidenceTypes, evidenceWrongType } from "../../../shared/schemas/evidence.ts";
import {
  maxPolicyBytes,
  type PolicyType,
  policyTooLarge,
  policyTypes,
  policyWrongType,
} from "../../../shared/schemas/policy.ts";
import { invalid, tooLarge, wrongType } from "../../core/problem.ts";
import { checkImage } from "./checks/check-image.ts";
import { checkOffice } from "./checks/check-office.ts";
import { checkOldWord } from "./checks/check-old-word.ts";
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

const checkText = (bytes: Buffer, ending: "txt" | "csv"): void => {
  const content = contentOf(bytes);
  if (content === "pdf" || content === "compound" || content === "zip") {
    throw wrongType(disguised(ending, content));
  }
  if (!isUtf8(bytes)) throw wrongType(notUtf8);
};

const checks: Readonly<Record<Ending, (bytes: Buffer) => void | Promise<void>>> = {
  pdf: checkPdf,
  doc: checkOldWord,
  docx: (bytes) => checkOffice(bytes, "docx"),
  txt: (bytes) => checkText(bytes, "txt"),
  xlsx: (bytes) => checkOffice(bytes, "xlsx"),
  csv: (bytes) => checkText(bytes, "csv"),
  png: (bytes) => checkImage(bytes, "png"),
  jpg: (bytes) => checkImage(bytes, "jpg"),
  jpeg: (bytes) => checkImage(bytes, "jpeg"),
};

const endingOf = <E extends Ending>(name: string, taken: Readonly<Record<E, string>>): E | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(taken, ending) ? (ending as E) : undefined;
};

/** Checks for files of the endings of `types`, which says the media type of each. */
const checkOf =
  <E extends Ending, Type extends string>(types: Readonly<Record<E, Type>>, wrongEnding: string) =>
  async (document: UncheckedDocument): Promise<Type> => {
    const ending = endingOf(document.name, types);
    if (!ending) throw wrongType(wrongEnding);
    if (Math.max(document.size, document.bytes.length) > maxPolicyBytes) throw tooLarge(policyTooLarge);
    if (document.bytes.length === 0) throw invalid("The file is empty. Choose a document with content.");
    const { buffer, byteOffset, byteLength } = document.bytes;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    refuseMalware(bytes);
    await checks[ending](bytes);
    return types[ending];
  };

/**
 * Holds a document against what its name says it is. Nothing may refer to a file before it has passed.
 * @returns its media type
 * @throws a Problem: 413 when it is too large, 415 when it is not what it says, 400 when it is empty, locked by
 * a password, holds macros or known malware, or unpacks to far more than it is
 */
export const checkDocument: (document: UncheckedDocument) => Promise<PolicyType> = checkOf(
  policyTypes,
  policyWrongType,
);

/** As `checkDocument`, for evidence, which may be a workbook, a table or an image as well. */
export const checkEvidenceFile = checkOf(evidenceTypes, evidenceWrongType);
