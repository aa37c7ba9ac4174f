import { listCfrParts } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { listParts } from "./part-list.ts";

export const handler = endpoint(
  listCfrParts,
  async ({ params }, ctx) => {
    const parts = await listParts(ctx.actor().companyId, Number(params.titleId));
    if (!parts) throw notFound("CFR title not found.");
    return parts;
  },
  ({ params }, { companyId }) => listParts(companyId, Number(params.titleId)),
);
