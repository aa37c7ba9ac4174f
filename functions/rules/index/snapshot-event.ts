/** The worker's name, as infra and the local cloud know it. */
export const snapshotWorker = "build-snapshots";

/** What the worker is told. */
export interface SnapshotEvent {
  /** Whose library; null for the shared one. */
  readonly companyId: string | null;
  readonly titles: readonly number[];
}
