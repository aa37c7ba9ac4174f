import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aTitle, aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";
import { aReport } from "../support/report-factories.ts";

test("the report asks for its filters' choices in one call, and for none that another screen has read", async () => {
  const { api, user } = openApp({
    path: "/reports",
    as: aUser(),
    routes: {
      getComplianceReport: aReport(),
      listOverdueRules: { items: [], total: 0, nextCursor: null },
      getRuleFilters: { titles: [aTitle({ isSelected: true })], parts: null, tags: [], groups: [] },
    },
  });
  await screen.findByRole("heading", { name: "Coverage" });
  expect((["getRuleFilters", "listCfrTitles"] as const).map((name) => api.count(name))).toEqual([1, 0]);
  await user.click(screen.getByRole("link", { name: "Dashboard" }));
  await screen.findByRole("heading", { name: "Dashboard", level: 1 });
  await user.click(screen.getByRole("link", { name: "Reports" }));
  await screen.findByRole("heading", { name: "Coverage" });
  await waitFor(() => expect(api.count("listOverdueRules")).toBe(2));
  expect((["getRuleFilters", "listCfrTitles"] as const).map((name) => api.count(name))).toEqual([1, 0]);
});
