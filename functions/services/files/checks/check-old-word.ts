import type { Buffer } from "node:buffer";
import { invalid, wrongType } from "../../../core/problem.ts";
import { readCompoundFile } from "./compound-file.ts";
import {
  broken,
  contentOf,
  disguised,
  type Ending,
  protectedByPassword,
  withMacros,
} from "./document-kind.ts";

/** Names of the storages and streams in which Office keeps macros ([MS-DOC], 2.1.9; [MS-OVBA], 2.2). */
const macroNames = new Set(["macros", "vba", "_vba_project", "_vba_project_cur"]);
/** Mark at the beginning of a WordDocument stream, and the flag of an encrypted one ([MS-DOC], 2.5.2). */
const wordMark = 0xa5ec;
const encryptedFlag = 0x0100;

/** Refuses what is not a Word document of the older form, what holds macros, and what needs a password. */
export const checkOldWord = (bytes: Buffer): void => {
  const content = contentOf(bytes);
  if (content !== "compound") throw wrongType(disguised("doc", content));
  const file = readCompoundFile(bytes);
  if (!file) throw wrongType(broken("doc"));
  const names = new Set(file.entries.map(({ name }) => name.toLowerCase()));
  if (names.has("encryptedpackage")) throw invalid(protectedByPassword);
  const word = file.entries.find(({ name, isStream }) => isStream && name === "WordDocument");
  if (!word) throw wrongType(names.size > 1 ? disguised("doc", "compound") : broken("doc"));
  const start = file.firstBytes(word);
  if (start.length < 12 || start.readUInt16LE(0) !== wordMark) throw wrongType(broken("doc"));
  if ((start.readUInt16LE(10) & encryptedFlag) !== 0) throw invalid(protectedByPassword);
  if (names.intersection(macroNames).size > 0) throw invalid(withMacros);
};

/** Says why a compound file is no DOCX or PDF: protected Office files of the newer forms are kept in one. */
export const refuseCompound = (bytes: Buffer, ending: Ending): never => {
  const isProtected = readCompoundFile(bytes)?.entries.some(({ name }) => name === "EncryptedPackage");
  throw isProtected ? invalid(protectedByPassword) : wrongType(disguised(ending, "compound"));
};
