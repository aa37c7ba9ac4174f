import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aNotification, notificationsOf } from "../support/notification-factories.ts";
import { openApp } from "../support/render-app.tsx";
import { aCompanyRule } from "../support/rule-factories.ts";

const readAt = "2026-03-02T11:00:00.000Z";
const assigned = aNotification();
const amended = aNotification({ kind: "change", text: "21 CFR 11.30 changed", actor: null, readAt });
const both = notificationsOf(assigned, amended);

const open = (path: string, routes: Answers = {}, unread = 1) => {
  const app = openApp({
    path,
    as: aUser({ role: "member" }),
    routes: { listNotifications: both, readNotifications: { unread: 0 }, ...routes },
  });
  app.api.unread = unread;
  return app;
};
const bell = (unread: string) =>
  screen.findByRole("button", { name: `Notifications, ${unread} unread`, hidden: true });
const ruleIsGone: Answers = { getRulePage: problem(404, "Rule not found") };
const ruleIsThere: Answers = {
  getRulePage: problem(501, "not needed here"),
  getCompanyRule: { ...aCompanyRule(), mayWork: true },
};

describe("the bell", () => {
  test("says how many are unread as each answer tells, and asks for nothing until it is opened", async () => {
    const { api, user } = open("/evidence", { listEvidence: problem(500, "Broken") });
    await bell("1");
    expect(api.count("listNotifications")).toBe(0);
    api.unread = 100;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await bell("99+");
    api.unread = 99;
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await bell("99");
  });

  test("is not there for the system's administrator", async () => {
    openApp({ path: "/nowhere", as: aSuperAdmin() });
    await screen.findByRole("button", { name: /^User menu/ });
    expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull();
  });

  test("opens the newest, takes the focus, and gives it back on Escape", async () => {
    const { api, user } = open("/nowhere");
    await user.click(await bell("1"));
    const panel = await screen.findByRole("dialog", { name: "Notifications" });
    expect(document.activeElement).toBe(panel);
    const rows = await within(panel).findAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent?.replace(/\d+ \w+ ago|last \w+/, "then"))).toEqual([
      "Unread: Grace Hopper assigned you 21 CFR 11.10Assignment · then",
      "21 CFR 11.30 changedChange of the law · then",
    ]);
    expect(api.last("listNotifications")?.query).toEqual({ limit: "20" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(await bell("1"));
  });

  test("closes when the focus or a press goes elsewhere", async () => {
    const { user } = open("/nowhere");
    for (const leave of [() => user.click(document.body), () => user.tab({ shift: true })]) {
      await user.click(await bell("1"));
      await screen.findByRole("link", { name: /assigned you/ });
      await leave();
      if (screen.queryByRole("dialog")) await user.tab({ shift: true });
      expect(screen.queryByRole("dialog")).toBeNull();
    }
  });

  test("marks all as read at once, and then has nothing to mark", async () => {
    const { api, user } = open("/nowhere");
    await user.click(await bell("1"));
    await screen.findByRole("link", { name: /^Unread: Grace/ });
    api.unread = undefined;
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    await bell("0");
    await screen.findByRole("link", { name: /^Grace Hopper assigned you/ });
    expect(api.last("readNotifications")?.body).toEqual({ all: true });
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(api.count("readNotifications")).toBe(1);
    expect(api.count("listNotifications")).toBe(1);
  });

  test("goes to the record of a row, which is read then", async () => {
    const { api, user } = open("/nowhere", ruleIsThere);
    await user.click(await bell("1"));
    await user.click(await screen.findByRole("link", { name: /assigned you/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/rules/101"));
    expect(api.last("readNotifications")?.body).toEqual({ ids: [assigned.id] });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("stays where it is when the record is gone, and says so", async () => {
    const { api, user } = open("/nowhere", ruleIsGone);
    await user.click(await bell("1"));
    await user.click(await screen.findByRole("link", { name: /assigned you/ }));
    await screen.findByText("This is no longer available");
    expect(window.location.pathname).toBe("/nowhere");
    expect(api.count("readNotifications")).toBe(1);
  });

  test("leads to all of them, and says when there are none or they cannot be read", async () => {
    const { api, user } = open("/nowhere", { listNotifications: problem(500, "Broken") }, 0);
    await user.click(await bell("0"));
    await screen.findByRole("heading", { name: "Failed to fetch notifications" });
    api.use({ listNotifications: notificationsOf() });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const panel = await screen.findByRole("dialog", { name: "Notifications" });
    await within(panel).findByText("You're all caught up");
    await user.click(screen.getByRole("link", { name: "See all" }));
    await screen.findByRole("heading", { level: 1, name: "Notifications" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the page of notifications", () => {
  const rows = async () => {
    await screen.findByRole("table");
    return screen.getAllByRole("row").slice(1);
  };

  test("lists what a person was told: of which kind, by whom, and whether it was read", async () => {
    open("/notifications");
    expect((await rows()).map(({ textContent }) => textContent?.replace(/\d+ \w+ ago|last \w+/, ""))).toEqual(
      [
        "Grace Hopper assigned you 21 CFR 11.10UnreadAssignmentGrace Hopper",
        "21 CFR 11.30 changedReadChange of the lawSubpart",
      ],
    );
    screen.getByText("1–2 of 2 notifications");
  });

  test("keeps its filters in the address", async () => {
    const { api, user } = open("/notifications?kind=mentioned&unread=true");
    await rows();
    expect(api.last("listNotifications")?.query).toEqual({ kind: "mentioned", unread: "true", limit: "50" });
    expect(screen.getByRole("button", { name: "Unread" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "All" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Change of the law");
    expect(window.location.search).toBe("?kind=change");
    await waitFor(() =>
      expect(api.last("listNotifications")?.query).toEqual({ kind: "change", limit: "50" }),
    );
  });

  test("has further pages", async () => {
    const { api, user } = open("/notifications", {
      listNotifications: ({ query }) => ({
        ...both,
        ...{ total: 52, nextCursor: query.cursor ? null : "second" },
      }),
    });
    await rows();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("51–52 of 52 notifications");
    expect(api.last("listNotifications")?.query).toEqual({ cursor: "second", limit: "50" });
  });

  test("marks one as read by its menu, or by opening it", async () => {
    const { api, user } = open("/notifications", ruleIsThere);
    await user.click((await screen.findAllByRole("button", { name: /^More actions/ }))[0] ?? document.body);
    api.unread = undefined;
    await user.click(await screen.findByRole("menuitem", { name: "Mark as read" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^More actions/ })).toBeNull());
    expect(api.last("readNotifications")?.body).toEqual({ ids: [assigned.id] });
    await user.click(screen.getByRole("link", { name: /assigned you/ }));
    await waitFor(() => expect(window.location.pathname).toBe("/rules/101"));
    expect(api.count("readNotifications")).toBe(1);
  });

  test("says so when the record of a row is gone, and stays", async () => {
    const { user } = open("/notifications", ruleIsGone);
    await user.click(await screen.findByRole("link", { name: /assigned you/ }));
    await screen.findByText("This is no longer available");
    expect(window.location.pathname).toBe("/notifications");
  });

  test("tells of a mark that could not be saved, and keeps the row unread", async () => {
    const { user } = open("/notifications", { readNotifications: problem(500, "Something went wrong.") });
    await rows();
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    await screen.findByText("Something went wrong.");
    expect((await rows())[0]?.textContent).toContain("Unread");
  });

  test("reads its rows again once the count says that they are old", async () => {
    const { api, user } = open("/notifications");
    await rows();
    const mention = aNotification({ kind: "mentioned", text: "Grace Hopper mentioned you" });
    api.use({ listNotifications: notificationsOf(mention, assigned, amended) });
    api.unread = 2;
    await user.click(await bell("1"));
    await waitFor(() => expect(api.last("listNotifications")?.query).toEqual({ limit: "50" }));
    await user.keyboard("{Escape}");
    await screen.findByRole("link", { name: "Grace Hopper mentioned you" });
  });

  test.each([
    ["/notifications", null],
    ["/notifications?unread=true", "Show all notifications"],
  ])("at %s without any says that all is done", async (path, button) => {
    const { user } = open(path, { listNotifications: notificationsOf() }, 0);
    await screen.findByRole("heading", { name: "You're all caught up" });
    if (!button) return;
    await user.click(screen.getByRole("button", { name: button }));
    expect(window.location.search).toBe("");
  });

  test("offers to try again when they cannot be read", async () => {
    open("/notifications", { listNotifications: problem(500, "Broken") });
    await screen.findByRole("heading", { name: "Failed to fetch notifications" });
    screen.getByRole("button", { name: "Try again" });
  });
});
