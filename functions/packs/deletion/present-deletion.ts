import type { CompanyDeletion } from "../../../shared/schemas/company-deletion.ts";
import type { DeletionRecord } from "../../people/companies/deletion-repository.ts";

/** A deletion as administrators see it. */
export const presentDeletion = (
  record: Pick<DeletionRecord, "dueAt" | "requestedBy"> | undefined,
): CompanyDeletion => ({ dueAt: record?.dueAt ?? null, requestedBy: record?.requestedBy ?? null });
