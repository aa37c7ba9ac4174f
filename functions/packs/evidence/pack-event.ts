import { startWorker } from "../../services/jobs/start-worker.ts";
import type { PackIds } from "./pack-repository.ts";

/** Starts the worker that makes a pack, by its name in infra and the local cloud. */
export const startPack = ({ companyId, id }: PackIds): Promise<void> =>
  startWorker("make-evidence-pack", { companyId, id }, { companyId });
