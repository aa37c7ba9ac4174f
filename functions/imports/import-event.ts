/** The worker's name, as infra and the local cloud know it. */
export const importWorker = "import-rules";

/** What the worker is told. */
export interface ImportEvent {
  readonly jobId: string;
  /** Whose library; null for the shared one. */
  readonly companyId: string | null;
}
