import * as z from "zod";
import { Calendar, CalendarFeed, CalendarQuery } from "../schemas/calendar.ts";
import { contract, Message } from "./contract.ts";

const feed = { folder: "calendar", path: "/api/calendar/feed", permission: "assignment:read" } as const;

export const getCalendar = contract({
  operationId: "getCalendar",
  folder: "calendar",
  method: "GET",
  path: "/api/calendar",
  summary:
    "What falls on the days from the first to the last, at most 93: one's own, or the whole company's for managers",
  permission: "assignment:read",
  query: CalendarQuery,
  response: Calendar,
});

export const getCalendarFeed = contract({
  ...feed,
  operationId: "getCalendarFeed",
  method: "GET",
  summary: "When one's calendar was given an address for calendar programs; null where it has none",
  response: CalendarFeed.nullable(),
});

export const createCalendarFeed = contract({
  ...feed,
  operationId: "createCalendarFeed",
  method: "POST",
  summary:
    "Give one's calendar an address for calendar programs, told this once; the one before stops working",
  audit: "calendar.feed-created",
  success: 201,
  response: z.object({ url: z.url() }),
});

export const removeCalendarFeed = contract({
  ...feed,
  operationId: "removeCalendarFeed",
  method: "DELETE",
  summary: "Remove the address of one's calendar",
  audit: "calendar.feed-removed",
  also: [404],
  response: Message,
});

/** A path of the API has no parameter within a segment, so the ending is part of it. */
export const downloadCalendarFeed = contract({
  operationId: "downloadCalendarFeed",
  folder: "calendar",
  method: "GET",
  path: "/api/calendar/feed/{token}",
  summary: "A person's calendar as iCalendar, at `{token}.ics`, for who has its address",
  permission: "public",
  kind: "download",
  params: z.object({ token: z.string().max(200) }),
  response: z.string(),
});
