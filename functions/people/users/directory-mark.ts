import * as z from "zod";

/** What a company's directory knows of a person (`functions/directory`); absent where it does not keep them. */
export const DirectoryMark = z.object({
  externalId: z.string().nullable(),
  /** Whether the directory has taken them out. */
  isDeleted: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
});
