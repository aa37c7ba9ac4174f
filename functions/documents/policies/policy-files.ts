/** Where a document lies in the uploads bucket, and what is made of it: keys of its own folder. */
export const policyFiles = (companyId: string, policyId: string) => {
  const folder = `files/${companyId}/${policyId}`;
  return {
    /** The document as it was uploaded, once it was checked. */
    document: `${folder}/document`,
    /** Its text, for searching. */
    text: `${folder}/text`,
    /** A Word document as safe HTML. */
    preview: `${folder}/preview.html`,
  };
};
