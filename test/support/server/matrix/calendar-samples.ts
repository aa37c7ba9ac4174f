import { aPerson } from "../people.ts";
import type { Sample } from "./sample.ts";

/** Calendars and their addresses. */
export const calendarSamples: Readonly<Record<string, Sample>> = {
  getCalendar: { request: () => ({ query: { from: "2026-09-01", to: "2026-10-11" } }) },
  getCalendarFeed: { request: () => ({}) },
  createCalendarFeed: { request: () => ({}) },
  removeCalendarFeed: {
    request: async (_, actor) => {
      await actor.call.createCalendarFeed();
      return {};
    },
  },
  downloadCalendarFeed: {
    request: async ({ company }) => {
      const owner = await aPerson({ companyId: company.id });
      const { url } = await owner.createCalendarFeed();
      return { params: { token: url.split("/").at(-1) ?? "" } };
    },
    everyones: ["token"],
  },
};
