import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { EvidencePack } from "../../shared/schemas/evidence-pack.ts";
import { aTitle, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const done: EvidencePack = {
  ...{ id: "01AAAAAAAAAAAAAAAAAAAAAAAA", day: "2026-01-05", isDayOver: true, scopeName: "21 CFR part 11" },
  scope: { kind: "part", title: 21, part: "11", policyId: null },
  ...{ status: "done", manifestSha256: "ab".repeat(32) },
  createdBy: { id: "u", firstName: "Ada", lastName: "Park", email: "ada@example.com" },
  ...{ createdAt: "2026-02-01T09:00:00.000Z", expiresAt: "2026-03-03T09:00:00.000Z" },
};
const open: EvidencePack = { ...done, id: "01B", day: "2026-02-01", isDayOver: false, status: "running" };
const page = (items: readonly EvidencePack[]) => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
  days: { first: "2026-01-05", today: "2030-03-02" },
});

const openPacks = (items: readonly EvidencePack[], routes: Answers = {}) =>
  openApp({
    path: "/evidence-packs",
    as: aUser({ role: "compliance_officer" }),
    routes: {
      listEvidencePacks: page(items),
      listCfrTitles: [aTitle({ isSelected: true })],
      listPolicies: [],
      ...routes,
    },
  });

describe("evidence packs", () => {
  test("are listed with day, scope, state and hash; what is made can be downloaded", async () => {
    openPacks([{ ...open, manifestSha256: null }, done]);
    const table = await screen.findByRole("table", { name: "Evidence packs, newest first" });
    const [, first, second] = within(table).getAllByRole("row");
    expect(first?.textContent).toContain("Day not over");
    expect(first?.textContent).toContain("In progress");
    expect(within(first ?? table).queryByRole("link")).toBeNull();
    expect(second?.textContent).toContain("ab".repeat(32));
    const link = within(second ?? table).getByRole("link", { name: /^Download the pack of 21 CFR part 11/ });
    expect(link.getAttribute("href")).toBe(`/api/evidence-packs/${done.id}/download`);
  });

  test("say at its field what a scope needs", async () => {
    const { api, user } = openPacks([]);
    await screen.findByText("No evidence packs yet");
    const said = async (scope: string, ...sentences: string[]) => {
      await user.selectOptions(screen.getByRole("combobox", { name: /^Scope/ }), scope);
      await user.click(screen.getByRole("button", { name: "Create evidence pack" }));
      for (const sentence of sentences) await screen.findByText(sentence);
    };
    await said("Title", "Please select a title");
    expect(screen.getByRole("combobox", { name: /^Title/ }).getAttribute("aria-invalid")).toBe("true");
    await said("Part", "Please select a title", "Please select a part");
    await said("Policy", "Please select a policy");
    expect(api.last("createEvidencePack")).toBeUndefined();
  });

  test("are asked for by day and scope; a refusal stands at its field", async () => {
    const words = "Choose a day from Jan 5, 2026 to today.";
    const { api, user } = openPacks([], {
      createEvidencePack: problem(400, words, { issues: [{ path: "body.day", message: words }] }),
    });
    await screen.findByText("No evidence packs yet");
    // The company's day, wherever its reader is.
    screen.getByText("Today is not over, so the pack covers the day up to now.");
    expect(screen.getByLabelText(/^Day/)).toMatchObject({ value: "2030-03-02", min: "2026-01-05" });
    await user.selectOptions(screen.getByRole("combobox", { name: /^Scope/ }), "Title");
    await user.selectOptions(await screen.findByRole("combobox", { name: /^Title/ }), "21");
    await user.click(screen.getByRole("button", { name: "Create evidence pack" }));
    await screen.findByText(words);
    expect(api.last("createEvidencePack")?.body).toMatchObject({ scope: { kind: "title", title: 21 } });
  });

  test("are for administrators and compliance officers alone", async () => {
    openApp({ path: "/evidence-packs", as: aUser({ role: "member" }), routes: {} });
    await screen.findByText("Access Denied");
  });
});
