import { startWorker } from "../../services/jobs/start-worker.ts";

/** What is brought up to date after a publication, and by its own schedule where a start is lost. */
const afterwards = ["spread-changes", "index-regulation", "sync-federal-register"] as const;

/** Starts what follows from a new text of the regulation. */
export const afterPublication = async (): Promise<void> => {
  await Promise.all(afterwards.map((name) => startWorker(name, {})));
};
