import { listOccurrences } from "../../../shared/api/duties.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { listPage } from "../../core/table/list-page.ts";
import { evidenceRecords } from "../../documents/evidence/evidence-repository.ts";
import type { OccurrenceRecord } from "../../duties/occurrence-record.ts";
import { readDuty, seenDuty } from "../../duties/seen-duty.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { companyDay } from "./company-day.ts";
import { plannedDays } from "./planned-days.ts";
import { plannedOccurrences, presentOccurrences } from "./present-occurrence.ts";

/** A day of the list: planned, or an occurrence that was opened. */
interface Listed {
  readonly id: string;
  readonly record?: OccurrenceRecord;
}

export const handler = endpoint(
  listOccurrences,
  async ({ params, query }, ctx) => {
    const companyId = ctx.companyId();
    const [{ duty, own, inGroups }, today] = await Promise.all([
      seenDuty(params.id, ctx),
      companyDay(companyId, ctx.now),
    ]);
    const planned = plannedDays(duty, today);
    const { planned: most = planned.length, ...page } = query;
    const days: Listed[] = [
      ...planned.slice(0, most).map((date) => ({ id: date })),
      ...own.map((record) => ({ id: record.date, record })),
    ].toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const listed = listPage(days, page, `occurrences\n${companyId}\n${duty.id}\n${most}`);
    const ahead = listed.items.flatMap(({ id, record }) => (record ? [] : [id]));
    const records = listed.items.flatMap(({ record }) => record ?? []);
    const [opened, still] = await Promise.all([
      presentOccurrences({ companyId, dutyId: duty.id }, records, { ...ctx.actor(), today, inGroups }),
      plannedOccurrences(companyId, duty, ahead),
    ]);
    const { total, nextCursor } = listed;
    const items = [...still, ...opened].toSorted((a, b) => (a.date < b.date ? 1 : -1));
    return { items, total, nextCursor, plannedTotal: planned.length };
  },
  ({ params }, { companyId }) => [
    readDuty(companyId, params.id),
    companies.get(companyId),
    evidenceRecords.listOfDuty(companyId, params.id),
  ],
);
