import { worker } from "../core/worker.ts";
import { PackIds } from "../packs/evidence/pack-repository.ts";
import { runPack } from "../packs/evidence/run-pack.ts";

/** Makes an evidence pack; started on request, by itself, and by the sweep. */
export const handler = worker("make-evidence-pack", PackIds, (ids, ctx) => runPack(ids, ctx.remainingMs));
