import { listEvidence } from "../../../shared/api/evidence.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { evidenceOf, evidencePage } from "./evidence-page.ts";

export const handler = endpoint(
  listEvidence,
  ({ query }, ctx) => evidencePage(ctx, query),
  ({ query }, { companyId }) => evidenceOf(companyId, query),
);
