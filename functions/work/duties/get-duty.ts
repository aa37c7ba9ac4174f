import { getDuty } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { readDuty, seenDuty } from "../../duties/seen-duty.ts";
import { presentDuty } from "./present-duty.ts";

export const handler = endpoint(
  getDuty,
  async ({ params }, ctx) => {
    const { duty, own } = await seenDuty(params.id, ctx);
    return presentDuty(ctx.companyId(), duty, own);
  },
  ({ params }, { companyId }) => [readDuty(companyId, params.id)],
);
