import * as z from "zod";
import { invokeWorker } from "../../core/invoke-worker.ts";
import { log } from "../../core/log.ts";

/** The worker's name, as infra and the local cloud know it. */
const reassignRulesWorker = "reassign-rules";

/** Whose rules are being reassigned; the table says to whom. */
export const ReassignmentEvent = z.object({ companyId: z.string(), from: z.string() });
export type ReassignmentEvent = z.infer<typeof ReassignmentEvent>;

/** Starts the worker. Should the call be lost, a sweep starts it within minutes. */
export const startReassigning = async ({ companyId, from }: ReassignmentEvent): Promise<void> => {
  await invokeWorker(reassignRulesWorker, { companyId, from }).catch((error: unknown) =>
    log.error("rules not reassigned yet", error, { companyId, userId: from }),
  );
};
