import { keptCopies } from "../../services/files/kept-copies.ts";

/** The files of evidence. */
export const evidenceFiles = keptCopies("EVIDENCE_LEFTOVERS");

/** Where a file lies in the uploads bucket: under `files/`, so that the stage's scanner sees it. */
export const evidencePlace = (companyId: string, id: string): string => `files/${companyId}/evidence/${id}`;
