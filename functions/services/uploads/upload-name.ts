import { mustFindOwnUpload } from "./own-upload.ts";
import type { Uploader } from "./upload-keys.ts";

/**
 * What an upload is called that came without a name: what it is for, with the ending of the type it was uploaded as.
 * One of another type gets no ending, and the check of the file refuses it.
 * @param types the media type of each ending
 * @throws 404 where nothing was uploaded under the key by this person
 */
export const nameOfUpload = async (
  objectKey: string,
  uploader: Uploader,
  what: string,
  types: Readonly<Record<string, string>>,
): Promise<string> => {
  const { type } = await mustFindOwnUpload(objectKey, uploader);
  const ending = Object.keys(types).find((each) => types[each] === type.split(";")[0]?.trim());
  return ending ? `${what}.${ending}` : what;
};
