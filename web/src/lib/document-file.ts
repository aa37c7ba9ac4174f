import {
  maxPolicyBytes,
  PolicyType,
  policyTooLarge,
  policyTypes,
  policyWrongType,
} from "../../../shared/schemas/policy.ts";

const empty = "This file is empty";

/** What the picker offers. */
export const acceptedFiles = [
  ...Object.keys(policyTypes).map((extension) => `.${extension}`),
  ...Object.values(policyTypes),
].join(",");

/** The media type a file is sent as: by its extension, else as the browser says; undefined for other kinds. */
export const documentTypeOf = ({ name, type }: Pick<File, "name" | "type">): PolicyType | undefined => {
  const extension = name.toLowerCase().split(".").at(-1);
  const byName = Object.entries(policyTypes).find(([known]) => name.includes(".") && known === extension);
  return byName?.[1] ?? PolicyType.safeParse(type).data;
};

/** Why a file cannot be uploaded; undefined when it can. */
export const documentFileProblem = (file: Pick<File, "name" | "type" | "size">): string | undefined => {
  if (file.size > maxPolicyBytes) return policyTooLarge;
  if (!documentTypeOf(file)) return policyWrongType;
  if (file.size === 0) return empty;
  return undefined;
};
