import * as z from "zod";

/** The worker's name, as infra and the local cloud know it. */
export const extractTextWorker = "extract-text";

/** What the worker is told: whose document to read. */
export const DocumentEvent = z.object({ companyId: z.string().min(1), policyId: z.string().min(1) });
export type DocumentEvent = z.infer<typeof DocumentEvent>;
