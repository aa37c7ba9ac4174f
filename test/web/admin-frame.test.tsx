import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aSuperAdmin } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const openConsole = (path = "/") =>
  openApp({
    path,
    as: aSuperAdmin(),
    routes: { listImports: { items: [], nextCursor: null }, logout: { message: "Signed out" } },
  });

describe("the tabs of the console", () => {
  test("begin with Sectional Metadata, which holds the imports and the ways to titles and changes", async () => {
    openConsole();
    const tab = await screen.findByRole("tab", { name: "Sectional Metadata" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    screen.getByRole("heading", { name: "JSON Data Import" });
    screen.getByRole("button", { name: "Import JSON File" });
    screen.getByRole("link", { name: "CFR Titles" });
    const map = screen.getByRole("link", { name: "Horizon Map" });
    expect(map.getAttribute("href")).toBe("/horizon-mapping");
  });

  test("fall back to the first for an address that names none", async () => {
    openConsole("/admin?tab=nothing");
    const tab = await screen.findByRole("tab", { name: "Sectional Metadata" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
  });
});

describe("Logout in the console", () => {
  test("ends the session, says so and leads to the site's root", async () => {
    const { api, user } = openConsole("/admin");
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await screen.findByText("Logged out");
    screen.getByText("You have been successfully logged out");
    expect(api.count("logout")).toBe(1);
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(screen.queryByRole("heading", { name: "System Administration" })).toBeNull();
  });

  test("that fails says so and stays", async () => {
    const { api, user } = openConsole();
    api.use({ logout: problem(503, "The table is busy.") });
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await screen.findByText("Logout failed");
    screen.getByText("The table is busy.");
    screen.getByRole("heading", { name: "System Administration" });
  });
});
