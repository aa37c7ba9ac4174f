import * as z from "zod";
import { startWorker } from "../../services/jobs/start-worker.ts";

/** The worker's name, as infra and the local cloud know it. */
const reassignRulesWorker = "reassign-rules";

/** Whose rules are being reassigned; the table says to whom. */
export const ReassignmentEvent = z.object({ companyId: z.string(), from: z.string() });
export type ReassignmentEvent = z.infer<typeof ReassignmentEvent>;

export const startReassigning = ({ companyId, from }: ReassignmentEvent): Promise<void> =>
  startWorker(reassignRulesWorker, { companyId, from }, { companyId, userId: from });
