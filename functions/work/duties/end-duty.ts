import { endDuty } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { duties } from "../../duties/duty-record.ts";
import { occurrences } from "../../duties/occurrence-record.ts";
import { presentDuty } from "./present-duty.ts";

/** One that has ended already is answered as it is. */
export const handler = endpoint(endDuty, async ({ params }, ctx) => {
  const companyId = ctx.companyId();
  const [before, own] = await Promise.all([
    duties.mustGet(companyId, params.id),
    occurrences.listOpenOfDuty(companyId, params.id),
  ]);
  if (before.endedAt !== null) return presentDuty(companyId, before, own);
  const at = ctx.now.toISOString();
  const next = { ...before, endedAt: at, updatedAt: at, version: before.version + 1 };
  await table.transact([
    ...duties.save(companyId, before, next),
    ctx.activity({
      target: { type: "duty", id: before.id },
      before: { duty: before.name, endedAt: null },
      after: { duty: before.name, endedAt: at },
    }),
  ]);
  return presentDuty(companyId, next, own);
});
