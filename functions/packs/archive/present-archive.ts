import type { CompanyArchive } from "../../../shared/schemas/company-archive.ts";
import type { ArchiveRecord } from "./archive-repository.ts";

/** The newest archive as administrators see it. */
export const presentArchive = (record: ArchiveRecord | undefined): CompanyArchive => {
  if (!record) return { archive: null };
  const { status, requestedBy, createdAt, expiresAt, manifestSha256 } = record;
  return { archive: { status, requestedBy, createdAt, expiresAt, manifestSha256 } };
};
