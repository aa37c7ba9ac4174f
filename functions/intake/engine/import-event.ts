import type { ImportJob, ImportKind } from "../../../shared/schemas/import-job.ts";

/** The worker's name, as infra and the local cloud know it. */
const importWorker = "import-rules";

/** The worker that does jobs of a kind. */
export const workerOf = (kind: ImportKind): string => {
  if (kind === "sections") return "import-sections";
  if (kind === "regulation") return "import-regulation";
  return kind === "entry" ? "create-section-entry" : importWorker;
};

/** What the worker is told. */
export interface ImportEvent {
  readonly jobId: string;
  /** Whose library; null for the shared one. */
  readonly companyId: string | null;
  /** Absent for an import. */
  readonly mode?: ImportJob["mode"] | undefined;
}

/** What a worker is told of a job. */
export const eventOf = ({ jobId, companyId, mode }: Required<ImportEvent>): ImportEvent =>
  mode === "preview" ? { jobId, companyId, mode } : { jobId, companyId };
