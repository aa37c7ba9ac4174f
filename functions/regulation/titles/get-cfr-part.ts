import { getCfrPart } from "../../../shared/api/cfr-titles.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { presentPart } from "./present-part.ts";

export const handler = endpoint(
  getCfrPart,
  async ({ params }, ctx) => {
    const part = await presentPart(ctx.actor().companyId, Number(params.titleId), params.partNo);
    if (!part) throw notFound("Part not found");
    return part;
  },
  ({ params }, { companyId }) => presentPart(companyId, Number(params.titleId), params.partNo),
);
