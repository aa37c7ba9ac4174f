import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PartRead, TitleContents } from "../../shared/schemas/regulation-text.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";
import { rulePage } from "../support/rule-factories.ts";

const copy = {
  ...{ titleNumber: 21, titleName: "Food and Drugs", issueDate: "2026-03-31", copyOf: "2026-03-31" },
  ...{ checkedAt: "2026-04-01T12:00:00.000Z", reason: null },
};
const part: PartRead = {
  ...copy,
  ...{ part: "11", heading: "Electronic Records", reserved: false, ancestors: [], children: [] },
  ...{ authority: [], source: [], notes: [], stories: [], isSelected: true },
};
const title: TitleContents = { ...copy, children: [] };

const open = (path: string, as = aUser({ role: "member" })) =>
  openApp({
    path,
    as,
    routes: {
      getPartText: part,
      getTitleContents: title,
      listCfrTitlesWithRules: [],
      listCfrParts: [],
      listCompanyRules: rulePage([], {}),
      listFollowing: [],
      followPlace: { id: "fol_1", titleNumber: 21, part: null, section: null, mode: "at_once" },
    },
  });

test.each([
  ["a title", "/cfr/21", "Title 21", { titleNumber: 21, part: null, section: null, mode: "at_once" }],
  [
    ...(["a part", "/cfr/21/part-11", "21 CFR Part 11"] as const),
    { titleNumber: 21, part: "11", section: null, mode: "at_once" },
  ],
] as const)(
  "%s is followed on its page, which asks for nothing more as it opens",
  async (_, path, name, body) => {
    const { api, user } = open(path);
    const menu = await screen.findByRole("button", { name: `Follow ${name}` });
    expect(api.count("listFollowing")).toBe(0);
    menu.focus();
    await user.keyboard("{Enter}");
    const last = await screen.findByRole("menuitem", { name: "At once" });
    // A busy machine is slower than these keys, which a person's are not.
    await waitFor(() => expect(screen.getByRole("menu").contains(document.activeElement)).toBe(true));
    await user.keyboard("{End}");
    await waitFor(() => expect(last.hasAttribute("data-highlighted")).toBe(true));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(api.last("followPlace")?.body).toEqual(body));
    await screen.findByText(`Following ${name}`);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
);

test.each(["/cfr/21", "/cfr/21/part-11"])("people without a company follow nothing on %s", async (path) => {
  open(path, aSuperAdmin());
  await screen.findByRole("heading", { level: 1, name: /Food and Drugs|Electronic Records/ });
  expect(screen.queryByRole("button", { name: /Follow/ })).toBeNull();
});
