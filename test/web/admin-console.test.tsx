// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { listImports } from "../../shared/api/imports.ts";
import { aUser } from "../support/factories.ts";
import { on } from "../support/fake-api.ts";
import { openApp, setUpBrowser } from "../support/render-app.tsx";
// Loaded before the first test, whose time is its own.
import "../../web/src/pages/admin-page.tsx";

setUpBrowser();

const superAdmin = aUser({ role: "super_admin", companyId: null, companyName: null, membership: "none" });

const openConsole = (path: string) =>
  openApp({
    path,
    as: superAdmin,
    routes: [on(listImports, () => ({ items: [], nextCursor: null }))],
  });

describe.each(["/", "/admin"])("the console at %s", (path) => {
  test("is System Administration, with its badge, the import and the way to the titles", async () => {
    openConsole(path);
    await screen.findByRole("heading", { level: 1, name: "System Administration" });
    screen.getByText("Super Admin");
    screen.getByText("Import regulatory rules and configure system settings");
    screen.getByRole("button", { name: "Import Rules" });
    expect(screen.getByRole("link", { name: "CFR Titles" }).getAttribute("href")).toBe("/cfr-titles");
    await screen.findByRole("heading", { name: "No imports yet" });
  });
});

test("/admin is not found for the people of a company", async () => {
  openApp({ path: "/admin", as: aUser() });
  await screen.findByRole("heading", { name: "404 Page Not Found" });
});
