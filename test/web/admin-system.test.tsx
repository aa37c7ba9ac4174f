import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CompanyOverview, SystemState } from "../../shared/schemas/admin.ts";
import type { BookedDemo } from "../../shared/schemas/demo-booking.ts";
import type { Share } from "../../shared/schemas/shares.ts";
import { aSuperAdmin } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { roleTexts, textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";

const aState = (over: Partial<SystemState> = {}): SystemState => ({
  asOf: "2026-01-05T10:00:00.000Z",
  version: "0.1.0",
  build: "abc1234567",
  stage: "prod",
  region: "eu-central-1",
  table: { items: 12_480, bytes: 5 * 1024 * 1024 },
  titles: 50,
  titlesWithRules: 3,
  parts: 41,
  rules: 43_210,
  companies: 12,
  inactiveCompanies: 1,
  people: 130,
  upcomingDemos: { count: 4, isMore: false },
  obligations: 7,
  mailsWaiting: { count: 100, isMore: true, oldestAt: "2026-01-04T10:00:00.000Z" },
  mailsUnsent: { count: 2, isMore: false },
  importsWaiting: { count: 0, isMore: false, oldestAt: null },
  documentsWaiting: { count: 1, isMore: false, oldestAt: "2026-01-05T09:00:00.000Z" },
  lastImports: [
    { jobId: "1", fileName: "part-11.json", status: "done", createdAt: "2026-01-03T10:00:00.000Z" },
  ],
  ...over,
});
const aCompany = (over: Partial<CompanyOverview> = {}): CompanyOverview => ({
  id: "c1",
  name: "Harborline",
  isActive: true,
  createdAt: "2026-01-05T10:00:00.000Z",
  memberCount: 3,
  titleCount: 2,
  ...over,
});
const aDemo = (over: Partial<BookedDemo> = {}): BookedDemo => ({
  id: "d1",
  email: "prospect@example.com",
  selectedDate: "2040-03-01",
  selectedTime: "10:00 AM",
  timezone: "Europe/Paris",
  status: "scheduled",
  startsAt: "2040-03-01T09:00:00.000Z",
  notes: "",
  createdAt: "2026-01-05T10:00:00.000Z",
  ...over,
});

const shares: Share[] = [
  { kind: "imports", used: 0, limit: 2, resetsAt: null },
  { kind: "uploads", used: 3, limit: 500, resetsAt: "2026-01-06T00:00:00.000Z" },
  { kind: "mails", used: 0, limit: 5_000, resetsAt: "2026-01-06T00:00:00.000Z" },
  { kind: "bytes", used: 0, limit: 20 * 1024 ** 3, resetsAt: null },
  { kind: "calls", used: 0, limit: 6_000, resetsAt: "2026-01-06T00:00:00.000Z" },
];

const openTab = (companies: readonly CompanyOverview[] = [], demos: readonly BookedDemo[] = []) =>
  openApp({
    path: "/admin?tab=system",
    as: aSuperAdmin(),
    routes: {
      getSystemState: aState(),
      listCompanies: { items: [...companies], total: companies.length, nextCursor: null, offset: 0 },
      listDemoBookings: { items: [...demos], nextCursor: null },
      deactivateCompany: aCompany({ isActive: false }),
      activateCompany: aCompany(),
      updateDemoBooking: aDemo(),
    },
  });

const factOf = (label: string) => screen.getByText(label).parentElement?.querySelector("dd")?.textContent;

describe("the System tab", () => {
  test("tells the database's status, version, size and counts, what waits and what was imported last", async () => {
    const { api, user } = openTab();
    await screen.findByText("Connected");
    expect(factOf("Database Status")).toBe("Connected");
    expect(factOf("System Role")).toBe("Super Administrator");
    const features = screen.getByRole("heading", { name: "Features" }).closest("section");
    expect(roleTexts(features ?? document.body, "listitem").split(" | ")).toEqual([
      "Unified CFR data import with shared title and part parameters",
      "Import of extracted rules and metrics evaluation from JSON",
      "Automatic extraction of title and part numbers from source_section",
    ]);
    await screen.findByText("0.1.0, build abc1234567");
    expect(factOf("Stage")).toBe("prod, eu-central-1");
    expect(factOf("Table")).toMatch(/^12,480 items, 5\.0 MB/);
    screen.getByText(/^As of Jan 5, 2026, /);
    expect(factOf("Titles with Rules")).toBe("3 of 50");
    expect(factOf("Parts")).toBe("41");
    expect(factOf("Rules")).toBe("43,210");
    expect(factOf("People")).toBe("130");
    expect(factOf("Upcoming Demos")).toBe("4");
    expect(factOf("Obligations")).toBe("7");
    await screen.findByRole("heading", { name: "Pending Work" });
    expect(factOf("Emails to send")).toMatch(/^100 or moreoldest from Jan 4, 2026, /);
    expect(factOf("Emails not sent, this month and last month")).toBe("2");
    expect(factOf("Imports")).toBe("None");
    screen.getByText("part-11.json");
    api.use({ getSystemState: aState({ table: null, people: null, build: null, lastImports: [] }) });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText(/^Not reported by the database/);
    expect(factOf("People")).toBe("Not counted");
    screen.getByText("0.1.0");
    screen.getByText("No imports yet");
  });

  test("does not claim a connection that there is not", async () => {
    const { api } = openTab();
    api.use({ getSystemState: problem(503, "The table is busy.") });
    await screen.findByText("Not reachable");
    expect(screen.queryByText("Connected")).toBeNull();
    await screen.findByRole("heading", { name: "Failed to fetch the system status" });
  });
});

describe("the companies", () => {
  test("are listed with counts, searched, filtered and sorted", async () => {
    const { api, user } = openTab([aCompany(), aCompany({ id: "c2", name: "Closed Ltd", isActive: false })]);
    const table = within(await screen.findByRole("table", { name: "Companies in this installation" }));
    expect(textsOf(table.getAllByRole("columnheader"))).toBe(
      "Company | Registered | Members | Titles | Status | Actions",
    );
    const [first] = table.getAllByRole("row").slice(1);
    expect(first?.textContent).toBe("HarborlineJan 5, 202632ActiveLimitsDeactivate");
    screen.getByText("1–2 of 2 companies");
    await user.click(table.getByRole("button", { name: "Registered" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Inactive");
    await user.type(screen.getByRole("searchbox", { name: "Search companies..." }), "har");
    const query = { search: "har", status: "inactive", sort: "createdAt", order: "asc", limit: "20" };
    await waitFor(() => expect(api.last("listCompanies")?.query).toEqual(query));
  });

  test("are deactivated after a question, told why that failed, and activated again", async () => {
    const { api, user } = openTab([aCompany()]);
    await user.click(await screen.findByRole("button", { name: "Deactivate: Harborline" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Deactivate Harborline?" }));
    dialog.getByText(
      "3 people will be signed out and cannot sign in until the company is reactivated. No data is lost.",
    );
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(api.count("deactivateCompany")).toBe(0);
    const deactivate = async () => {
      await user.click(await screen.findByRole("button", { name: "Deactivate: Harborline" }));
      await user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Deactivate" }),
      );
    };
    api.use({ deactivateCompany: problem(409, "Please try again in a moment.") });
    await deactivate();
    await screen.findByText("Failed to Update Company");
    screen.getByText("Please try again in a moment.");
    const inactive = aCompany({ isActive: false });
    const listCompanies = { items: [inactive], total: 1, nextCursor: null, offset: 0 };
    api.use({ deactivateCompany: inactive, listCompanies });
    await deactivate();
    await screen.findByText("Company Deactivated");
    screen.getByText("People at Harborline can no longer sign in.");
    expect(api.last("deactivateCompany")?.params).toEqual({ companyId: "c1" });
    await user.click(await screen.findByRole("button", { name: "Activate: Harborline" }));
    const again = within(await screen.findByRole("alertdialog", { name: "Activate Harborline?" }));
    again.getByText("Its people can sign in again. All of their work is still there.");
    await user.click(again.getByRole("button", { name: "Activate" }));
    await screen.findByText("Company Activated");
    screen.getByText("People at Harborline can sign in again.");
  });
});

describe("the demo bookings", () => {
  test("are those to come, and on asking those that have begun", async () => {
    const { api, user } = openTab([], [aDemo({ notes: "Wants to see reports" })]);
    const table = within(await screen.findByRole("table", { name: "Upcoming demos, soonest first" }));
    const row = table.getAllByRole("row")[1];
    expect(row?.textContent).toContain("prospect@example.comMar 1, 2040, 10:00 AM, ");
    expect(row?.textContent).toContain("ScheduledWants to see reportsManage");
    api.use({ listDemoBookings: { items: [], nextCursor: null } });
    await user.selectOptions(screen.getByRole("combobox", { name: "Which demos" }), "Past");
    await screen.findByRole("heading", { name: "No past demos" });
    expect(api.last("listDemoBookings")?.query).toEqual({ when: "past", limit: "20" });
  });

  test("are cancelled with a word to the visitor, said before", async () => {
    const { api, user } = openTab([], [aDemo()]);
    await user.click(await screen.findByRole("button", { name: "Manage: prospect@example.com" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Demo Booking" }));
    const status = dialog.getByLabelText("Status");
    expect(roleTexts(status, "option")).toBe("Scheduled | Cancelled");
    const warning = /^We will email the visitor/;
    expect(dialog.queryByText(warning)).toBeNull();
    await user.selectOptions(status, "Cancelled");
    dialog.getByText(warning);
    await user.type(dialog.getByLabelText("Notes"), "Ill");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Demo Cancelled");
    screen.getByText("An email to prospect@example.com is on its way.");
    expect(api.last("updateDemoBooking")).toMatchObject({
      params: { id: "d1" },
      body: { startsAt: "2040-03-01T09:00:00.000Z", status: "cancelled", notes: "Ill" },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that have begun were held or not", async () => {
    const { api, user } = openTab([], [aDemo({ startsAt: "2026-01-05T09:00:00.000Z" })]);
    await user.click(await screen.findByRole("button", { name: "Manage: prospect@example.com" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Demo Booking" }));
    const status = dialog.getByLabelText("Status");
    expect(roleTexts(status, "option")).toBe("Scheduled | Completed | No-show");
    await user.selectOptions(status, "No-show");
    const refusal = "Someone else changed this booking at the same time. Please try again.";
    api.use({ updateDemoBooking: problem(409, refusal) });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText(refusal);
    screen.getByText("Failed to Update Booking");
    api.use({ updateDemoBooking: aDemo() });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Booking Updated");
  });
});

test("the limits of a company are shown with what it used, and changed", async () => {
  const { api, user } = openTab([aCompany()]);
  api.use({ getCompanyShares: shares, updateCompanyShares: shares });
  await user.click(await screen.findByRole("button", { name: "Limits: Harborline" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Limits of Harborline" }));
  const imports = await dialog.findByLabelText("Imports at a time");
  dialog.getByRole("progressbar", { name: "Uploads today" });
  await user.clear(imports);
  await user.type(imports, "51");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await dialog.findByText("Choose a number from 1 to 50.");
  expect(api.count("updateCompanyShares")).toBe(0);
  await user.clear(imports);
  await user.type(imports, "4");
  const storage = dialog.getByLabelText("Storage in GB");
  await user.clear(storage);
  await user.type(storage, "30");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Limits Updated");
  expect(api.last("updateCompanyShares")).toMatchObject({
    params: { companyId: "c1" },
    body: { limits: { imports: 4, uploads: 500, mails: 5_000, bytes: 30 * 1024 ** 3, calls: 6_000 } },
  });
});
