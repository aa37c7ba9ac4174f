import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const url = "https://acme.example/api/calendar/feed/abc.ics";

/** A server that keeps whether there is an address. */
const open = async (createdAt: string | null, routes: Answers = {}) => {
  let feed = createdAt === null ? null : { createdAt };
  const app = openApp({
    path: "/calendar",
    as: aUser({ role: "member" }),
    routes: {
      getCalendar: { items: [], total: 0 },
      getCalendarFeed: () => feed,
      createCalendarFeed: () => {
        feed = { createdAt: "2026-09-08T10:00:00.000Z" };
        return { url };
      },
      removeCalendarFeed: () => {
        feed = null;
        return { message: "Address removed" };
      },
      ...routes,
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Subscribe" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Subscribe to your calendar" }));
  return { ...app, dialog };
};

describe("subscribing to the calendar", () => {
  test("asks for nothing before it is opened", async () => {
    const { api } = openApp({
      path: "/calendar",
      as: aUser(),
      routes: { getCalendar: { items: [], total: 0 } },
    });
    await screen.findByRole("button", { name: "Subscribe" });
    expect(api.count("getCalendarFeed")).toBe(0);
  });

  test("makes an address, shows it once, and removes it", async () => {
    const { user, dialog } = await open(null);
    await user.click(await dialog.findByRole("button", { name: "Create address" }));
    const field = await dialog.findByRole("textbox", { name: "Your address" });
    expect((field as HTMLInputElement).value).toBe(url);
    dialog.getByText("Copy it now. It is shown only once.");
    await user.click(dialog.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Subscribe" }));
    await screen.findByText(/Your address was created on Sep 8, 2026\./);
    expect(screen.queryByRole("textbox", { name: "Your address" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove address" }));
    await screen.findByRole("button", { name: "Create address" });
  });

  test("asks before it replaces an address", async () => {
    const { user, api, dialog } = await open("2026-09-01T10:00:00.000Z");
    await dialog.findByText(/Your address was created on Sep 1, 2026\./);
    await user.click(dialog.getByRole("button", { name: "Create a new address" }));
    dialog.getByText("Create a new address? The old one stops working.");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(api.count("createCalendarFeed")).toBe(0);
    await user.click(dialog.getByRole("button", { name: "Create a new address" }));
    await user.click(dialog.getByRole("button", { name: "Create a new address" }));
    await dialog.findByRole("textbox", { name: "Your address" });
    expect(api.count("createCalendarFeed")).toBe(1);
  });

  test("says what the server says where it fails", async () => {
    const { user, dialog } = await open(null, { createCalendarFeed: problem(503, "The service is busy.") });
    await user.click(await dialog.findByRole("button", { name: "Create address" }));
    await waitFor(() => screen.getByText("The service is busy."));
    dialog.getByRole("button", { name: "Create address" });
  });
});
