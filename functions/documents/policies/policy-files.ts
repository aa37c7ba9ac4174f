/** A file, and what is made of it beside it: keys of one folder of the uploads bucket. */
export const filesBeside = (document: string) => {
  const folder = document.slice(0, document.lastIndexOf("/"));
  return {
    /** The document as it was uploaded, once it was checked, or the text as it was written. */
    document,
    /** Its text, for searching. */
    text: `${folder}/text`,
    /** A Word document as safe HTML. */
    preview: `${folder}/preview.html`,
  };
};

/**
 * Where a file of a policy lies: the first one in the policy's own folder, each later one in a folder within it.
 * @param file the name of that folder
 */
export const policyFiles = (companyId: string, policyId: string, file?: string) =>
  filesBeside(`files/${companyId}/${policyId}/${file === undefined ? "" : `${file}/`}document`);

/** Whose file lies there; undefined for other keys. */
export const policyOfFile = (
  objectKey: string,
): { readonly companyId: string; readonly policyId: string } | undefined => {
  const [, companyId, policyId] = /^files\/([^/]+)\/([^/]+)\/(?:[^/]+\/)?document$/.exec(objectKey) ?? [];
  return companyId && policyId ? { companyId, policyId } : undefined;
};
