import * as z from "zod";
import { worker } from "../core/worker.ts";
import { resumeDocuments } from "../documents/policies/resume-documents.ts";

/** Takes up documents whose reading stopped: run every quarter of an hour. */
export const handler = worker("resume-documents", z.unknown(), () => resumeDocuments(new Date()));
