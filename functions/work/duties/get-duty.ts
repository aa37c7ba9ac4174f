import { getDuty } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentDuty } from "./present-duty.ts";
import { readDuty, seenDuty } from "./seen-duty.ts";

export const handler = endpoint(
  getDuty,
  async ({ params }, ctx) => {
    const { duty, own } = await seenDuty(params.id, ctx);
    return presentDuty(ctx.companyId(), duty, own);
  },
  ({ params }, { companyId }) => [readDuty(companyId, params.id)],
);
