import { keptCopies } from "../../services/files/kept-copies.ts";
import { filesBeside } from "./policy-files.ts";

/** The files of versions; a copy that no version refers to is removed. */
export const versionFiles = keptCopies("POLICY_VERSION_LEFTOVERS");

/** The writes that leave a version's files to be removed. */
export const leaveFiles = ({ objectKey }: { readonly objectKey: string }, now: Date) =>
  Object.values(filesBeside(objectKey)).map((key) => versionFiles.leave(key, now));
