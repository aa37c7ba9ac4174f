import { Buffer } from "node:buffer";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { invalid, Problem, wrongType } from "../../../core/problem.ts";
import { longestSignature, refuseMalware } from "../scan/known-malware.ts";
import { refuseCompound } from "./check-old-word.ts";
import { broken, contentOf, disguised, protectedByPassword, withMacros } from "./document-kind.ts";

/** Office files that are archives of XML (ECMA-376, part 2). */
type OfficeForm = "docx" | "xlsx";

const maxEntries = 2_000;
const maxUnpackedBytes = 100 * 1024 * 1024;
/** What a reader may parse of them: as a tree it takes up to a hundred times as much. Workbooks are not read here. */
const maxXmlBytes = { docx: 20 * 1024 * 1024, xlsx: maxUnpackedBytes } as const;
/** Files that readers leave alone: pictures, fonts, and files that were put into the document. */
const aside = /^(?:word\/(?:media|embeddings|fonts)\/|docProps\/thumbnail)/i;
/** One entry may grow to so many times its packed size, as Apache POI allows; small ones may grow more. */
const maxGrowth = 100;
const smallEntryBytes = 1024 * 1024;
const maxContentTypesBytes = 1024 * 1024;

const contentTypes = "[Content_Types].xml";
/** The file that is the document. Word itself says `document.xml`, Word on the web sometimes `document2.xml`. */
const mainFile = { docx: /^word\/document\d*\.xml$/, xlsx: /^xl\/workbook\d*\.xml$/ } as const;
const mainType = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
} as const;
const macroFile = /(?:^|\/)vba(?:Project\.bin|ProjectSignature\w*\.bin|Data\.xml)$/i;

const tooMuch =
  "This document is too large when unpacked. Make it smaller or save it as PDF, then upload it again.";

const growsTooMuch = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > smallEntryBytes && uncompressedSize > maxGrowth * compressedSize;

/** All entries as the directory at the end of the file lists them, within the limits. */
const listEntries = async (zip: ZipFile, form: OfficeForm): Promise<Entry[]> => {
  if (zip.entryCount > maxEntries) throw invalid(tooMuch);
  const entries: Entry[] = [];
  let unpacked = 0;
  let xml = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (!aside.test(entry.fileName)) xml += entry.uncompressedSize;
    if (unpacked > maxUnpackedBytes || xml > maxXmlBytes[form] || growsTooMuch(entry)) throw invalid(tooMuch);
    entries.push(entry);
  }
  return entries;
};

/**
 * Unpacks an entry and forgets it: yauzl stops one that is longer than its directory says, so what a later
 * reader unpacks is as small as it was here.
 * @returns its first bytes, at most `keep`
 */
const unpack = async (zip: ZipFile, entry: Entry, keep: number): Promise<Buffer> => {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (size < keep) kept.push(Buffer.from(chunk));
    size += Buffer.byteLength(chunk);
  }
  return Buffer.concat(kept).subarray(0, keep);
};

const checkContentTypes = (types: string, form: OfficeForm): void => {
  if (/macroenabled/i.test(types)) throw invalid(withMacros);
  if (!types.includes(mainType[form])) throw wrongType(disguised(form, "zip"));
};

const checkEntries = async (zip: ZipFile, form: OfficeForm): Promise<void> => {
  const entries = await listEntries(zip, form);
  const names = entries.map(({ fileName }) => fileName);
  if (entries.some((entry) => entry.isEncrypted())) throw invalid(protectedByPassword);
  if (names.some((name) => macroFile.test(name))) throw invalid(withMacros);
  if (!(names.includes(contentTypes) && names.some((name) => mainFile[form].test(name)))) {
    throw wrongType(disguised(form, "zip"));
  }
  for (const entry of entries) {
    const isTypes = entry.fileName === contentTypes;
    const start = await unpack(zip, entry, isTypes ? maxContentTypesBytes : longestSignature);
    refuseMalware(start);
    if (isTypes) checkContentTypes(start.toString("utf8"), form);
  }
};

/**
 * Refuses what is not an Office file of this form, what is damaged, needs a password or holds macros, and archives
 * that unpack to far more than they are. Paths that lead out of the archive count as damage: yauzl refuses them.
 */
export const checkOffice = async (bytes: Buffer, form: OfficeForm): Promise<void> => {
  const content = contentOf(bytes);
  if (content === "compound") refuseCompound(bytes, form);
  if (content !== "zip") throw wrongType(disguised(form, content));
  try {
    await checkEntries(await fromBufferPromise(bytes), form);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw wrongType(broken(form));
  }
};
