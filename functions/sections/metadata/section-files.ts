/** Where the file of a section lies in the uploads bucket, once it was checked: a key of our own. */
export const sectionFilePath = (fileId: string): string => `files/sections/${fileId}/document`;

/** The id in such a path. */
export const sectionFileId = (path: string): string => path.split("/")[2] ?? "";
