import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { DemoBooking } from "../../shared/schemas/demo-booking.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, type FakeRequest, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { type OpenApp, openApp } from "../support/render-app.tsx";

const inZone = (timeZone: string) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ ...options, timeZone });
};
// A Tuesday, 9 AM in New York.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-09-08T13:00:00Z") });
  inZone("America/New_York");
});
const booked = ({ body }: FakeRequest): DemoBooking => ({
  ...(body as DemoBooking),
  id: "01",
  status: "scheduled",
  startsAt: "2026-09-14T14:00:00.000Z",
});
const open = async (routes: Answers = {}): Promise<OpenApp> => {
  const app = openApp({ path: "/book-demo", as: null, routes });
  await screen.findByRole("heading", { level: 1, name: "Book Your Demo" });
  return app;
};
const email = () => screen.getByLabelText(/^Work email/);
const date = () => screen.getByLabelText(/^Date/);
const time = () => screen.getByLabelText(/^Time slot/);
const zone = () => screen.getByLabelText(/^Timezone/);
const chooseDate = (value: string) => fireEvent.change(date(), { target: { value } });
const fill = async ({ user }: OpenApp, day = "2026-09-14") => {
  await user.type(email(), "ada@acme.example");
  chooseDate(day);
  await user.selectOptions(time(), "10:00 AM");
};
const submit = ({ user }: OpenApp) => user.click(screen.getByRole("button", { name: "Schedule Demo" }));

describe("the form", () => {
  test("says what it is, what to expect and when, and offers eight times of 45 minutes and ten zones", async () => {
    await open();
    for (const text of [
      "What to Expect",
      "45-Minute Session",
      "Personalized Demo",
      "Q&A Session",
      "Available Monday through Friday",
      "All meeting times are displayed in the selected timezone",
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/personalized 45-minute demo/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/landing");
    expect(roleTexts(time(), "option")).toBe(
      "Select a time slot | 09:00 AM (45 min) | 10:00 AM (45 min) | 11:00 AM (45 min) | 01:00 PM (45 min) | 02:00 PM (45 min) | 03:00 PM (45 min) | 04:00 PM (45 min) | 05:00 PM (45 min)",
    );
    expect(roleTexts(zone(), "option").split(" | ")).toEqual([
      "Select your timezone",
      "America/New_York (Eastern)",
      "America/Chicago (Central)",
      "America/Denver (Mountain)",
      "America/Los_Angeles (Pacific)",
      "Europe/London (GMT)",
      "Europe/Paris (CET)",
      "Asia/Tokyo (JST)",
      "Asia/Shanghai (CST)",
      "Asia/Kolkata (IST)",
      "Australia/Sydney (AEST)",
    ]);
  });

  test.each([
    ["America/New_York", "America/New_York"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Berlin", ""],
  ])("of a browser in %s begins with the zone '%s'", async (own, chosen) => {
    inZone(own);
    await open();
    expect((zone() as HTMLSelectElement).value).toBe(chosen);
  });

  test("asks for every missing field, and sends no request", async () => {
    inZone("Europe/Berlin");
    const app = await open({ createDemoBooking: booked });
    await submit(app);
    for (const text of [
      "Please enter a valid email address",
      "Please select a date for your demo",
      "Please select a time slot",
      "Please select your timezone",
    ])
      await screen.findByText(text);
    expect(app.api.count("createDemoBooking")).toBe(0);
  });

  test("refuses a weekend or past day when it is chosen", async () => {
    const app = await open({ createDemoBooking: booked });
    for (const day of ["2026-09-12", "2026-09-13", "2026-09-07"]) {
      chooseDate(day);
      await screen.findByText("Please select a date for your demo");
      await fill(app, day);
      await submit(app);
      expect(app.api.count("createDemoBooking")).toBe(0);
      chooseDate("2026-09-11");
      await waitFor(() => expect(screen.queryByText("Please select a date for your demo")).toBeNull());
    }
  });

  test("offers weekdays alone in its calendar, and takes the one that is chosen", async () => {
    const app = await open();
    await app.user.click(screen.getByRole("button", { name: "Choose a weekday" }));
    const grid = within(await screen.findByRole("grid"));
    const days = grid.getAllByRole("button", { name: /September/ });
    const offered = days.filter((day) => day.getAttribute("aria-disabled") !== "true");
    expect(offered.map(({ textContent }) => Number(textContent))).toEqual([
      ...[8, 9, 10, 11, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30],
    ]);
    await app.user.click(offered[4] as HTMLElement);
    await waitFor(() => expect(date()).toHaveProperty("value", "2026-09-14"));
    expect(screen.queryByRole("grid")).toBeNull();
    // Setting a selection in a field of type date, as the calendar does with its own fields, is an error.
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Choose a weekday"));
  });

  test("takes today as the chosen zone has it", async () => {
    const app = await open();
    expect((date() as HTMLInputElement).min).toBe("2026-09-08");
    vi.setSystemTime(new Date("2026-09-08T23:30:00Z"));
    chooseDate("2026-09-08");
    await app.user.selectOptions(zone(), "Asia/Tokyo");
    await screen.findByText("Please select a date for your demo");
    expect((date() as HTMLInputElement).min).toBe("2026-09-09");
  });

  test("does not book a time that has passed today", async () => {
    vi.setSystemTime(new Date("2026-09-08T15:00:00Z"));
    const app = await open({ createDemoBooking: booked });
    await fill(app, "2026-09-08");
    await submit(app);
    await screen.findByText("This time slot has passed. Please select a later one");
    await app.user.selectOptions(time(), "01:00 PM");
    await submit(app);
    await screen.findByText("Demo Successfully Scheduled!");
  });
});

describe("booking", () => {
  test("reads 'Scheduling...' while it is sent, then tells what was booked", async () => {
    const { promise: wait, resolve: finish } = Promise.withResolvers<void>();
    const app = await open({ createDemoBooking: (request) => wait.then(() => booked(request)) });
    await fill(app);
    await submit(app);
    const button = await screen.findByRole("button", { name: "Scheduling..." });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    finish();
    const heading = await screen.findByRole("heading", { level: 1, name: "Demo Successfully Scheduled!" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText("A confirmation email with meeting details will follow.")).toBeTruthy();
    expect(screen.getByText("Demo Scheduled Successfully!")).toBeTruthy();
    expect(
      screen.getAllByText(
        "Your 45-minute demo is scheduled for September 14, 2026 at 10:00 AM (America/New_York). A confirmation email will follow.",
      ).length,
    ).toBeGreaterThan(0);
    expect(app.api.last("createDemoBooking")?.body).toEqual({
      email: "ada@acme.example",
      selectedDate: "2026-09-14",
      selectedTime: "10:00 AM",
      timezone: "America/New_York",
    });
    expect(screen.queryByRole("button", { name: "Schedule Demo" })).toBeNull();
    expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/landing");
    await app.user.click(screen.getByRole("link", { name: "Sign In to Continue" }));
    await screen.findByRole("tab", { name: "Login" });
  });

  test("keeps what was typed and shows the server's words when it fails, a field's at the field", async () => {
    const message = "A demo at this time is already booked for this address. Please choose another time.";
    const app = await open({ createDemoBooking: problem(409, message) });
    await fill(app);
    await submit(app);
    await screen.findByText("Booking Failed");
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect((email() as HTMLInputElement).value).toBe("ada@acme.example");
    const noDay = "Please select a date for your demo";
    const issues = [{ path: "body.selectedDate", message: noDay }];
    app.api.use({ createDemoBooking: problem(400, noDay, { issues }) });
    await submit(app);
    await waitFor(() => expect(date().getAttribute("aria-invalid")).toBe("true"));
  });

  test("shows its own words when the server has none", async () => {
    const app = await open();
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await fill(app);
    await submit(app);
    await screen.findByText("Booking Failed");
    expect(
      screen.getAllByText("There was an error scheduling your demo. Please try again.").length,
    ).toBeGreaterThan(0);
  });
});

describe("/book-demo", () => {
  test.each([
    ["a person of a company", aUser()],
    ["a person without a company", aUser({ companyId: null, companyName: null, membership: "none" })],
    ["the super admin", aSuperAdmin()],
  ])("is there for %s", async (_, as) => {
    openApp({ path: "/book-demo", as });
    await screen.findByRole("heading", { level: 1, name: "Book Your Demo" });
  });
});
