import { invalid } from "../../core/problem.ts";

/** A name is data of this length at most. */
const longestName = 255;
/** What file systems take, in bytes, with room for a browser's ` (1)`. */
const longestFileName = 240;

/** Invisible characters, which hide or reorder what is read: `invoice\u202Efdp.exe` reads `invoiceexe.pdf`. */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu;

/** Splits off the ending, which says what a document is and so survives all cutting. */
const parts = (name: string): { stem: string; ending: string } => {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return { stem: name.slice(0, name.length - ending.length), ending };
};

/**
 * The name of a document as people read it: one line, at most 255 characters.
 * @throws 400 when nothing of it can be seen
 */
export const readName = (given: string): string => {
  const name = given
    .replace(/[\r\n\t]/g, " ")
    .replace(unseen, "")
    .replace(/\s+/g, " ")
    .trim()
    .toWellFormed();
  const message = "Please enter a document name";
  if (name === "") throw invalid(message, [{ path: "body.originalName", message }]);
  const { stem, ending } = parts(name);
  return `${stem.slice(0, longestName - ending.length)}${ending}`.toWellFormed();
};

/** Names that Windows keeps for devices, whatever their ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** The same as a name that every file system takes. */
export const fileNameOf = (name: string): string => {
  const { stem, ending } = parts(name.replace(/[<>:"/\\|?*]/g, "_").replace(/[. ]+$/g, ""));
  const safe = stem.replace(/^\.+/, "") || "document";
  const letters = [...(device.test(safe + ending) ? `_${safe}` : safe)];
  while (Buffer.byteLength(letters.join("") + ending) > longestFileName) letters.pop();
  return letters.join("") + ending;
};

/**
 * What tells a browser to save or to show a document, and under which name (RFC 6266; RFC 8187 for the bytes
 * that are not ASCII).
 */
export const contentDisposition = (how: "attachment" | "inline", name: string): string => {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
};
