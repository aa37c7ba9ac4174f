import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CalendarItem } from "../../shared/schemas/calendar.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const day = "2026-09-15";
const anItem = (over: Partial<CalendarItem> = {}): CalendarItem => ({
  ...{ id: "rule-7", kind: "due", date: day, title: "Keep records" },
  link: "/rules/7?page=assignments&from=assignments",
  ...over,
});
const evidence = anItem({
  ...{ id: "evidence-1", kind: "evidence_ends", date: "2026-09-30", title: "Access review" },
  link: "/evidence?search=Access+review",
});
const calendarOf = (...items: CalendarItem[]) => ({ items, total: items.length });

const open = (routes: Answers = {}, path = "/calendar", role: "member" | "company_admin" = "member") =>
  openApp({ path, as: aUser({ role }), routes: { getCalendar: calendarOf(anItem(), evidence), ...routes } });
const grid = () => screen.findByRole("table", { name: "September 2026" });
const cellOf = async (date: string) => {
  const cells = within(await grid()).getAllByRole("cell");
  return within(cells.find((cell) => cell.querySelector(`time[datetime="${date}"]`)) ?? document.body);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-08T12:00:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the calendar", () => {
  test("shows the weeks of this month, with today marked, and each entry leads to its record", async () => {
    const { api } = open();
    await grid();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    expect(screen.getAllByRole("row").length).toBe(6);
    const entry = (await cellOf("2026-09-15")).getByRole("link", { name: "Due date: Keep records" });
    expect(entry.getAttribute("href")).toBe("/rules/7?page=assignments&from=assignments");
    (await cellOf("2026-09-30")).getByRole("link", { name: "Evidence ends: Access review" });
    const today = (await cellOf("2026-09-08")).getByText("Today, Tuesday, September 8, 2026");
    expect(today.closest("[aria-current=date]")).not.toBeNull();
    expect(api.count("getCalendar")).toBe(1);
    expect(api.last("getCalendar")?.query).toEqual({ from: "2026-08-30", to: "2026-10-03", scope: "mine" });
  });

  test("shows three entries a day, and the others of the day in a dialog", async () => {
    const { user } = open({
      getCalendar: calendarOf(...["A", "B", "C", "D", "E"].map((title) => anItem({ id: title, title }))),
    });
    const cell = await cellOf("2026-09-15");
    expect(cell.getAllByRole("link").length).toBe(3);
    expect(cell.getByRole("button").textContent).toBe("+2 more");
    await user.click(cell.getByRole("button", { name: "2 more on Tuesday, September 15, 2026" }));
    const dialog = await screen.findByRole("dialog", { name: "Tuesday, September 15, 2026" });
    expect(within(dialog).getAllByRole("link").length).toBe(5);
  });

  test("goes to other months and back to today, and keeps the month in the address", async () => {
    const { user, api } = open({}, "/calendar?view=7");
    await user.click(await screen.findByRole("button", { name: "Next month" }));
    await screen.findByRole("table", { name: "October 2026" });
    expect(window.location.search).toBe("?view=7&month=2026-10");
    await waitFor(() =>
      expect(api.last("getCalendar")?.query).toEqual({
        ...{ from: "2026-09-27", to: "2026-10-31", scope: "mine" },
      }),
    );
    await user.click(screen.getByRole("button", { name: "Today" }));
    await grid();
    expect(window.location.search).toBe("?view=7");
    await user.click(screen.getByRole("button", { name: "Previous month" }));
    await screen.findByRole("table", { name: "August 2026" });
  });

  test("as a list names the days of the month that hold something; work of the past is overdue", async () => {
    const { user } = open({
      getCalendar: calendarOf(
        anItem({ date: "2026-09-07", title: "Late" }),
        anItem({ id: "rule-8", date: "2026-09-08", title: "Now" }),
        anItem({ id: "rule-9", date: "2026-10-02", title: "Of October" }),
      ),
    });
    await user.click(await screen.findByRole("button", { name: "List" }));
    const days = await screen.findAllByRole("heading", { level: 3 });
    expect(days.map(({ textContent }) => textContent)).toEqual([
      "Monday, September 7",
      "Tuesday, September 8Today",
    ]);
    screen.getByRole("link", { name: /^Late\s*Overdue$/ });
    screen.getByRole("link", { name: /^Now\s*Due date$/ });
    expect(window.location.search).toBe("?layout=list");
  });

  test("is asked for the kinds that are chosen", async () => {
    const { user, api } = open({}, "/calendar?kinds=due,duties");
    const chip = await screen.findByRole("button", { name: "Evidence ends" });
    expect(screen.getByRole("button", { name: "Due date" }).getAttribute("aria-pressed")).toBe("true");
    expect(chip.getAttribute("aria-pressed")).toBe("false");
    expect(api.last("getCalendar")?.query.kinds).toBe("due");
    await user.click(chip);
    await waitFor(() => expect(api.last("getCalendar")?.query.kinds).toBe("due,evidence_ends"));
    expect(screen.queryByRole("button", { name: /Duties|Reviews|Acknowledgements/ })).toBeNull();
  });

  test("is the company's for managers who ask for it, and never for members", async () => {
    const { user, api } = open({}, "/calendar", "company_admin");
    await user.click(await screen.findByRole("button", { name: "Company" }));
    await waitFor(() => expect(api.last("getCalendar")?.query.scope).toBe("company"));
    expect(window.location.search).toBe("?scope=company");
  });

  test("of a member has no choice of whose", async () => {
    const { api } = open({}, "/calendar?scope=company");
    await grid();
    expect(screen.queryByRole("button", { name: "Company" })).toBeNull();
    expect([api.count("getCalendar"), api.last("getCalendar")?.query.scope]).toEqual([1, "mine"]);
  });

  test("says that there is nothing, in both layouts", async () => {
    const { user } = open({ getCalendar: calendarOf() });
    await grid();
    screen.getByText("Nothing in this period");
    await user.click(screen.getByRole("button", { name: "List" }));
    await screen.findByRole("heading", { name: "Nothing in this period" });
  });

  test("says where not all entries are shown", async () => {
    open({ getCalendar: { items: [anItem()], total: 1_234 } });
    await screen.findByText(/The first 1 of 1,234 entries are shown\./);
  });

  test("that cannot be read says so, and tries again", async () => {
    let isBroken = true;
    const { user } = open({
      getCalendar: () => (isBroken ? problem(500, "Broken") : calendarOf(anItem())),
    });
    await screen.findByRole("heading", { name: "Failed to fetch calendar" });
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await grid();
  });
});
