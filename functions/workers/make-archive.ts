import { worker } from "../core/worker.ts";
import { ArchiveIds } from "../packs/archive/archive-repository.ts";
import { runArchive } from "../packs/archive/run-archive.ts";

/** Makes a company's archive; started on request, by itself, and by the sweep. */
export const handler = worker("make-archive", ArchiveIds, (ids, ctx) => runArchive(ids, ctx.remainingMs));
