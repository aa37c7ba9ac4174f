import { invalid, tooLarge } from "../problem.ts";

/** A multipart body passes through the function, whose payload limit is 6 MB of base64. */
export const maxMultipartBytes = 4 * 1024 * 1024;

export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * The field `file` of a multipart form and its other fields. Node parses the form itself.
 * @throws 400 without a file, 413 above 4 MB
 */
export const readMultipart = async (body: Buffer, contentType: string): Promise<UploadedFile> => {
  if (body.length > maxMultipartBytes + 64 * 1024)
    throw tooLarge("Files over 4 MB must be uploaded with a presigned URL.");
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => {
      throw invalid("The upload is not a valid multipart form.");
    });
  const file = form.get("file");
  if (!(file instanceof File))
    throw invalid("Choose a file to upload.", [{ path: "body.file", message: "Required" }]);
  if (file.size > maxMultipartBytes) throw tooLarge("Files over 4 MB must be uploaded with a presigned URL.");
  const fields = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    name: file.name.normalize("NFC"),
    type: file.type,
    bytes: await file.bytes(),
    fields: Object.fromEntries(fields),
  };
};
