import { anObligation, aStoredObligation } from "../obligations.ts";
import type { Sample } from "./sample.ts";

/** A new one each time. */
const ofObligation: Sample = { request: async () => ({ params: { id: (await aStoredObligation()).id } }) };

/** What the generated tests send to the endpoints of the console. */
export const adminSamples: Readonly<Record<string, Sample>> = {
  listObligationEvaluations: { request: () => ({}) },
  saveObligationEvaluation: { request: () => ({ body: anObligation() }) },
  getObligationEvaluation: ofObligation,
  deleteObligationEvaluation: ofObligation,
  downloadObligationPdf: ofObligation,
};
