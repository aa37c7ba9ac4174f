import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";

const openConsole = (path: string) =>
  openApp({ path, as: aSuperAdmin(), routes: { listImports: { items: [], nextCursor: null } } });

describe.each(["/", "/admin"])("the console at %s", (path) => {
  test("is System Administration, with its badge, the import and the way to the titles", async () => {
    openConsole(path);
    await screen.findByRole("heading", { level: 1, name: "System Administration" });
    screen.getByText("Super Admin");
    screen.getByText("Import regulatory rules and configure system settings");
    screen.getByRole("button", { name: "Import JSON File" });
    expect(screen.getByRole("link", { name: "CFR Titles" }).getAttribute("href")).toBe("/cfr-titles");
    await screen.findByRole("heading", { name: "No imports yet" });
  });
});

test("/admin is not found for the people of a company", async () => {
  openApp({ path: "/admin", as: aUser() });
  await screen.findByRole("heading", { name: "404 Page Not Found" });
});
