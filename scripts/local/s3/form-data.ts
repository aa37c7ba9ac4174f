import { ByteReader } from "./byte-reader.ts";
import { S3Error } from "./s3-error.ts";

/** A browser form: its fields by lower-case name, and the file, which S3 wants as the last field. */
export type Form = {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
};

/** Everything before the file: docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTForms.html */
const longestFields = 20 * 1024;

const malformed = (message = "The body of your POST request is not well-formed multipart/form-data.") =>
  new S3Error("MalformedPOSTRequest", message);

type PartHead = { readonly name: string; readonly fileName: string | undefined };

async function readPartHead(reader: ByteReader): Promise<PartHead | undefined> {
  const end = await reader.line(2);
  if (end === "--") return undefined;
  if (end !== "") throw malformed();
  let disposition = "";
  for (let count = 0; count < 10; count += 1) {
    const line = await reader.line(4096);
    if (line === "") {
      const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
      if (name === undefined) throw malformed();
      return { name: name.toLowerCase(), fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] };
    }
    if (/^content-disposition:/i.test(line)) disposition = line;
  }
  throw malformed();
}

async function readText(pieces: AsyncIterable<Buffer>, room: number): Promise<string> {
  const read: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > room) throw malformed("The fields before the file are too long.");
    read.push(piece);
  }
  return Buffer.concat(read).toString();
}

/** Reads the fields up to the file. @throws S3Error MalformedPOSTRequest when it is no such form. */
export async function readForm(source: AsyncIterable<Buffer>, contentType: string): Promise<Form> {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw malformed();
  const reader = new ByteReader(source);
  if ((await readText(reader.until(Buffer.from(`--${boundary}`)), 0)) !== "") throw malformed();
  const separator = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  let room = longestFields;
  for (;;) {
    const head = await readPartHead(reader);
    if (head === undefined)
      throw new S3Error("InvalidArgument", "POST requires exactly one file upload per request.");
    if (head.name === "file") return { fields, fileName: head.fileName ?? "", file: reader.until(separator) };
    const text = await readText(reader.until(separator), room);
    if (fields.has(head.name)) throw malformed(`The field ${head.name} is there twice.`);
    fields.set(head.name, text);
    room -= head.name.length + Buffer.byteLength(text);
  }
}
