import { startWorker } from "../../services/jobs/start-worker.ts";
import type { ArchiveIds } from "./archive-repository.ts";

/** Starts the worker that makes an archive, by its name in infra and the local cloud. */
export const startArchive = ({ companyId, id }: ArchiveIds): Promise<void> =>
  startWorker("make-archive", { companyId, id }, { companyId });
