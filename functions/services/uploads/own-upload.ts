import { notFound } from "../../core/problem.ts";
import { isOwnUploadKey, type Uploader } from "./upload-keys.ts";
import { type UploadedObject, uploadedObjects } from "./uploaded-objects.ts";

/** The one refusal of an upload that is not there, or not this person's: they look the same. */
export const uploadNotFound = () => notFound("The uploaded file was not found. Upload it again.");

/** What lies under a key that was given to this very person. @throws 404 where nothing does, or for any other key */
export const mustFindOwnUpload = async (objectKey: string, uploader: Uploader): Promise<UploadedObject> => {
  const found = isOwnUploadKey(objectKey, uploader) ? await uploadedObjects.describe(objectKey) : undefined;
  if (!found) throw uploadNotFound();
  return found;
};
