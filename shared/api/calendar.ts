import { Calendar, CalendarQuery } from "../schemas/calendar.ts";
import { contract } from "./contract.ts";

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
