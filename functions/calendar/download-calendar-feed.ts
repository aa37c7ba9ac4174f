import { downloadCalendarFeed } from "../../shared/api/calendar.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { CalendarKind, maxFeedItems } from "../../shared/schemas/calendar.ts";
import { config } from "../core/config.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { notFound } from "../core/problem.ts";
import { companies } from "../people/companies/company-repository.ts";
import { users } from "../people/users/user-repository.ts";
import { localDay } from "../services/jobs/local-morning.ts";
import { byDay, type CalendarSpan } from "./calendar-entry.ts";
import { feeds } from "./feed-repository.ts";
import { feedText } from "./feed-text.ts";
import { type CalendarOwner, ownCalendar } from "./own-calendar.ts";

const daysBack = 30;
const daysAhead = 365;
const ending = ".ics";

/** Whose calendar a token opens, and their zone: an active person of an active company. */
const readerOf = async (token: string): Promise<(CalendarOwner & { timeZone: string }) | undefined> => {
  const userId = await feeds.ownerOf(token);
  const user = userId === undefined ? undefined : await users.get(userId);
  if (!user?.companyId || !user.isActive || user.membership !== "active") return undefined;
  const company = await companies.get(user.companyId);
  if (!company?.isActive) return undefined;
  const { id, role, companyId, timeZone } = user;
  return { userId: id, companyId, role, timeZone: timeZone ?? company.timeZone };
};

const spanAt = (now: Date, timeZone: string): CalendarSpan => {
  const today = localDay(now, timeZone);
  return {
    from: dayAfter(today, -daysBack),
    to: dayAfter(today, daysAhead),
    kinds: new Set(CalendarKind.options),
  };
};

/** One refusal for every address that opens nothing. */
export const handler = endpoint(downloadCalendarFeed, async ({ params }, { now }) => {
  const reader = params.token.endsWith(ending)
    ? await readerOf(params.token.slice(0, -ending.length))
    : undefined;
  if (!reader) throw notFound();
  const entries = (await ownCalendar(reader, spanAt(now, reader.timeZone))).toSorted(byDay);
  return {
    contentType: "text/calendar; charset=utf-8",
    text: feedText(entries.slice(0, maxFeedItems), { origin: config().APP_ORIGIN, now }),
    headers: { "content-disposition": 'inline; filename="subpart.ics"' },
  };
});
