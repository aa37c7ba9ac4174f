import { documentObjects, textOf } from "./document-objects.ts";
import type { PolicyVersionRecord } from "./policy-version-repository.ts";

/** What a version says in plain text; undefined where it has none, or none that could be read. */
export const textOfVersion = async ({
  objectKey,
  textStatus,
}: Pick<PolicyVersionRecord, "objectKey" | "textStatus">): Promise<string | undefined> => {
  if (textStatus !== "ready") return undefined;
  const packed = await documentObjects.getText(objectKey);
  return packed && textOf(packed);
};
