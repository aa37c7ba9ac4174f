import { getCalendar } from "../../shared/api/calendar.ts";
import type { QueryOf } from "../../shared/api/contract.ts";
import { CalendarKind, maxCalendarItems } from "../../shared/schemas/calendar.ts";
import { isManager } from "../../shared/schemas/roles.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { forbidden } from "../core/problem.ts";
import { byDay, type CalendarSpan } from "./calendar-entry.ts";
import { companyCalendar, expectCompanyCalendar } from "./company-calendar.ts";
import { expectOwnCalendar, ownCalendar } from "./own-calendar.ts";

const spanOf = ({ from, to, kinds }: QueryOf<typeof getCalendar>): CalendarSpan => {
  const named = kinds?.split(",");
  return { from, to, kinds: new Set(CalendarKind.options.filter((kind) => named?.includes(kind) ?? true)) };
};

export const handler = endpoint(
  getCalendar,
  async ({ query }, ctx) => {
    const [companyId, { id: userId, role }] = [ctx.companyId(), ctx.actor()];
    const isOfCompany = query.scope === "company";
    if (isOfCompany && !isManager(role)) throw forbidden();
    const { entries, left } = isOfCompany
      ? await companyCalendar({ companyId, userId, role }, spanOf(query))
      : { entries: await ownCalendar({ companyId, userId, role }, spanOf(query)), left: 0 };
    return { items: entries.toSorted(byDay).slice(0, maxCalendarItems), total: entries.length + left };
  },
  ({ query }, { companyId, userId }) =>
    query.scope === "company"
      ? expectCompanyCalendar({ companyId, userId }, spanOf(query))
      : expectOwnCalendar({ companyId, userId }, spanOf(query)),
);
