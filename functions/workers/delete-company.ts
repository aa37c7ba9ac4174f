import { worker } from "../core/worker.ts";
import { DeletionEvent } from "../packs/deletion/deletion-event.ts";
import { runDeletion } from "../packs/deletion/run-deletion.ts";

/** Deletes a company whose time has come; started by the watch, and by itself. */
export const handler = worker("delete-company", DeletionEvent, ({ companyId }, { now, remainingMs }) =>
  runDeletion(companyId, now, remainingMs),
);
