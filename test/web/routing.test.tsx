import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { getCurrentUser } from "../../shared/api/session.ts";
import type { CurrentUser } from "../../shared/schemas/user.ts";
import { countThatFit } from "../../web/src/app/main-tabs.tsx";
import { currentUserCall } from "../../web/src/lib/session.ts";
import { phone } from "../../web/src/lib/use-media.ts";
import { aSuperAdmin, aTitle, aUser } from "../support/factories.ts";
import { type FakeProblem, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { chooseInUserMenu } from "../support/user-menu.ts";

const routes = { listCfrTitles: [aTitle()], listSelections: [] };
const landing = () => screen.findByRole("heading", { level: 1, name: /Every rule that applies/ });
const withoutCompany = aUser({ companyId: null, companyName: null, membership: "none" });
const pending = aUser({ role: "member", membership: "pending" });

describe("while the session check is loading", () => {
  test("the landing page is shown", async () => {
    openApp({ path: "/assignments", as: aUser(), routes: { getCurrentUser: () => new Promise(() => {}) } });
    await landing();
  });
});

describe("a browser", () => {
  const isMarked = () => document.cookie.includes("signed-in=");

  test("without the mark of a session shows its pages without asking who is signed in", async () => {
    localStorage.clear();
    const { api, user } = openApp({ path: "/auth", as: null, routes: { ...routes, login: aUser() } });
    await user.type(await screen.findByLabelText("Email"), "ada@acme.example");
    await user.type(screen.getByLabelText("Password"), "secret1");
    expect(api.count("getCurrentUser")).toBe(0);
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  });

  test("with the mark of a session that has ended asks once, and forgets it", async () => {
    const as = problem(401, "You are not signed in.");
    const { api } = openApp({ path: "/auth", as: aUser(), routes: { getCurrentUser: as } });
    await screen.findByLabelText("Email");
    await waitFor(() => expect(isMarked()).toBe(false));
    expect(api.count("getCurrentUser")).toBe(1);
  });

  test("keeps the mark of a session that another tab started in the meantime", async () => {
    const { promise, resolve } = Promise.withResolvers<FakeProblem>();
    const { api } = openApp({ path: "/auth", as: aUser(), routes: { getCurrentUser: promise } });
    await waitFor(() => expect(api.count("getCurrentUser")).toBe(1));
    // biome-ignore lint/suspicious/noDocumentCookie: as the server does for the other tab
    document.cookie = "signed-in=2; Path=/";
    resolve(problem(401, "You are not signed in."));
    await waitFor(() => expect(localStorage.getItem("subpart-reader")).toBeNull());
    expect(isMarked()).toBe(true);
  });

  test("that remembers a person of before there was a mark asks for them", async () => {
    openApp({ as: null, routes: { ...routes, getCurrentUser: aUser() } });
    await landing();
    localStorage.setItem("subpart-reader", JSON.stringify({ id: "1", companyId: "2", role: "member" }));
    cleanup();
    openApp({ as: null, routes: { ...routes, getCurrentUser: aUser() } });
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  });
});

describe("signed out", () => {
  test.each(["/", "/landing", "/regulations", "/cfr-titles/21/parts", "/nowhere"])(
    "%s shows the landing page",
    async (path) => {
      openApp({ path, as: null });
      await landing();
    },
  );

  test("/auth shows the sign-in screen", async () => {
    openApp({ path: "/auth", as: null });
    await screen.findByRole("tab", { name: "Login", selected: true });
  });

  test("Get Started on the landing page of agencies, topics and the year leads to /auth", async () => {
    const { user } = openApp({ as: null });
    await landing();
    const labels = ["FDA", "EPA", "OSHA", "DOT", "HHS", "USDA", "FTC", "CPSC"];
    const topics = ["Food and Drugs", "Environment", "Labor", "Transportation", "Public Health"];
    topics.push("Agriculture", "Commercial Practices", "Commerce and Trade");
    for (const text of [...labels, ...topics]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/© 2025/)).toBeTruthy();
    await user.click(screen.getAllByRole("link", { name: "Get Started" })[0] ?? document.body);
    await screen.findByRole("tab", { name: "Register" });
    expect(window.location.pathname).toBe("/auth");
  });
});

describe("signed in without a company", () => {
  test.each(["/", "/cfr-titles", "/nowhere"])("%s shows the company registration", async (path) => {
    openApp({ path, as: withoutCompany });
    await screen.findByRole("heading", { name: "Register Your Company" });
  });

  test("the public routes stay available", async () => {
    openApp({ path: "/landing", as: withoutCompany });
    await landing();
  });
});

describe("waiting for approval", () => {
  test.each(["/", "/cfr-titles"])(
    "%s says whose approval is awaited and offers to sign out",
    async (path) => {
      openApp({ path, as: pending });
      await screen.findByRole("heading", { name: "Waiting for approval" });
      expect(screen.getByText("Your request to join Acme Foods is waiting for approval.")).toBeTruthy();
      expect(screen.getByRole("button", { name: "Sign Out" })).toBeTruthy();
    },
  );
});

describe("signed in with a company", () => {
  test("/ shows the company dashboard", async () => {
    openApp({ as: aUser(), routes });
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
  });

  test.each(["/nowhere", "/admin"])("%s is not found", async (path) => {
    openApp({ path, as: aUser(), routes });
    await screen.findByRole("heading", { name: "404 Page Not Found" });
    expect(document.title).toBe("404 Page Not Found · Subpart");
  });

  test("/company-registration says that one company is enough", async () => {
    openApp({ path: "/company-registration", as: aUser(), routes });
    await screen.findByRole("heading", { name: "You already belong to a company" });
  });
});

describe("super_admin", () => {
  test("an unknown path is not found, whatever the missing company", async () => {
    openApp({ path: "/nowhere", as: aSuperAdmin(), routes });
    await screen.findByRole("heading", { name: "404 Page Not Found" });
  });

  test("/company-registration says why there is no company to register", async () => {
    openApp({ path: "/company-registration", as: aSuperAdmin(), routes });
    await screen.findByRole("heading", { name: "Your account does not belong to a company" });
  });

  test("/cfr-titles lists the titles without asking for a company's selection", async () => {
    const { api } = openApp({ path: "/cfr-titles", as: aSuperAdmin(), routes });
    await screen.findByText("Food and Drugs");
    expect(api.count("listSelections")).toBe(0);
  });
});

const tabsOf = async (as: CurrentUser) => {
  openApp({ as, routes });
  await screen.findByRole("button", { name: /User menu/ });
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  return links.map((link) => link.textContent);
};

describe("navigation", () => {
  test.each([
    ["company_admin", ["Dashboard", "Assignments", "Horizon Map", "Team"]],
    ["compliance_officer", ["Dashboard", "Assignments", "Horizon Map", "Team"]],
    ["member", ["Dashboard", "Assignments"]],
  ] as const)("shows a %s the tabs %j, and then those of every role", async (role, tabs) => {
    expect(await tabsOf(aUser({ role }))).toEqual([...tabs, "Regulations", "Policies", "Reports"]);
  });

  test.each([
    ["/", "Dashboard"],
    ["/cfr-titles/21/parts", "Regulations"],
    ["/rules/7?page=regulations", "Regulations"],
    ["/rules/7?page=assignments", "Assignments"],
    ["/policies", "Policies"],
    ["/reports", "Reports"],
  ])("at %s marks %s alone", async (path, label) => {
    openApp({ path, as: aUser(), routes });
    await screen.findByRole("button", { name: /User menu/ });
    const main = within(screen.getByRole("navigation", { name: "Main" }));
    expect(main.getAllByRole("link", { current: "page" }).map((link) => link.textContent)).toEqual([label]);
  });

  test.each([
    [1_000, 5],
    [500, 5],
    [499, 4],
    [388, 3],
    [120, 0],
  ])("in %s pixels %s tabs of 100 fit whole beside the menu of the others", (room, count) => {
    expect(countThatFit([100, 100, 100, 100, 100], room)).toBe(count);
  });

  test("gives way to More where the menu holds places of its own", () => {
    expect(countThatFit([100, 100, 100, 100, 100], 500, true)).toBe(4);
  });

  test("has Regulatory Changes behind More", async () => {
    const { user } = openApp({ as: aUser({ role: "member" }), routes });
    await user.click(await screen.findByRole("button", { name: "More" }));
    await screen.findByRole("menuitem", { name: "Regulatory Changes" });
  });

  test("a phone has a bar at the thumb, whose last button opens the drawer", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === phone,
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const { user } = openApp({ as: aUser({ role: "member" }), routes });
    await screen.findByRole("button", { name: /User menu/ });
    const bar = screen.getByRole("navigation", { name: "Main" });
    expect(roleTexts(bar, "link")).toBe("Dashboard | Assignments | Regulations | Policies");
    await user.click(within(bar).getByRole("button", { name: "More" }));
    await screen.findByRole("navigation", { name: "Side" });
  });

  test("the drawer holds every place", async () => {
    const { user } = openApp({ as: aUser({ role: "compliance_officer" }), routes });
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    const drawer = await screen.findByRole("navigation", { name: "Side" });
    expect(roleTexts(drawer, "link")).toBe(
      "Dashboard | Assignments | Team | Reports | Horizon Map | Regulations | Policies | Regulatory Changes | Calendar | Evidence | Activity | Notifications",
    );
  });

  test("the system's administrator sees what has no limit, where a page says why it is empty", async () => {
    const as = aSuperAdmin();
    const { user } = openApp({ path: "/reports", as, routes });
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    const drawer = await screen.findByRole("navigation", { name: "Side" });
    expect(roleTexts(drawer, "link")).toBe("Dashboard | Assignments | Reports | Regulations | Policies");
    for (const [name, heading] of [
      ["Assignments", "My Assignments"],
      ["Reports", "Reports"],
    ] as const) {
      if (name === "Reports")
        await user.click(await screen.findByRole("button", { name: "Open navigation" }));
      const side = within(await screen.findByRole("navigation", { name: "Side" }));
      await user.click(side.getByRole("link", { name }));
      await screen.findByRole("heading", { level: 1, name: new RegExp(heading) });
      await screen.findByText("Your account does not belong to a company, so there is nothing to show here.");
    }
  });

  test("the user menu signs out and shows the landing page", async () => {
    const app = openApp({ as: aUser(), routes: { ...routes, logout: { message: "Signed out." } } });
    await chooseInUserMenu(app, "Sign Out");
    await landing();
    expect(app.api.count("logout")).toBe(1);
    expect(window.location.pathname).toBe("/landing");
    await screen.findByText("Signed Out");
  });

  test("a new page moves the focus to its beginning", async () => {
    const { user } = openApp({ path: "/cfr-titles", as: aUser(), routes });
    await user.click(await screen.findByRole("link", { name: "Dashboard" }));
    await screen.findByRole("heading", { level: 1, name: "Dashboard" });
    await waitFor(() => expect(document.activeElement?.id).toBe("main"));
  });
});

test("the session check's own description of its endpoint equals the contract's", () => {
  const { operationId, method, path, permission } = getCurrentUser;
  expect(currentUserCall).toEqual({ operationId, method, path, permission });
});
