import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeTellings } from "../documents/acknowledgements/tell-people.ts";
import { resumeDocuments } from "../documents/policies/resume-documents.ts";

/** Takes up documents whose reading stopped, and people of acknowledgements who were not told: run every quarter of an hour. */
export const handler = worker("resume-documents", z.unknown(), async () => {
  const now = new Date();
  await resumeDocuments(now);
  await resumeTellings(now);
});
