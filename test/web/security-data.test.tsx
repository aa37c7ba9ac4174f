import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Archive } from "../../shared/schemas/company-archive.ts";
import { ada, grace } from "../support/activity-factories.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { myAssignmentPage } from "../support/rule-factories.ts";

const admin = aUser();
const dueAt = "2026-12-03T09:30:00.000Z";
const none = { dueAt: null, requestedBy: null };
const deleting = { ...admin, companyDeletesAt: dueAt };
const scheduled = { dueAt, requestedBy: grace };
const sentence = /^This company will be deleted on Dec 3, 2026, \d+:30 [AP]M\.$/;
const archive = (over: Partial<Archive> = {}) => ({
  archive: {
    ...{ status: "done" as const, requestedBy: ada, manifestSha256: "a".repeat(64) },
    ...{ createdAt: "2026-11-20T10:00:00.000Z", expiresAt: "2026-11-27T10:00:00.000Z" },
    ...over,
  },
});

const openData = (routes: Answers = {}, as = admin) =>
  openApp({
    path: "/security?tab=data",
    as,
    routes: { getShares: [], getCompanyArchive: { archive: null }, getCompanyDeletion: none, ...routes },
  });
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const confirm = async (words: string): Promise<HTMLElement> => {
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain(words);
  return within(dialog).getByRole("button", { name: "Delete company" });
};
const question = "Delete Acme Foods and everything in it? You have 7 days to cancel.";
const banner = () => screen.queryByRole("region", { name: "Deletion of the company" });

describe("the company archive", () => {
  test("is created, shows how far it is, and is saved once it is done", async () => {
    const { api, user } = openData({
      createCompanyArchive: archive({ status: "queued", manifestSha256: null }),
    });
    const part = await card("Company archive");
    api.use({ getCompanyArchive: archive({ status: "running", manifestSha256: null }) });
    await user.click(await part.findByRole("button", { name: "Create archive" }));
    await part.findByText("In progress");
    part.getByText(/^Requested by Ada Lovelace, Nov 20, 2026/);
    expect(part.queryByRole("link")).toBeNull();
    api.use({ getCompanyArchive: archive() });
    const link = await part.findByRole("link", { name: "Download" }, { timeout: 4_000 });
    expect(link.getAttribute("href")).toBe("/api/company/archive/download");
    part.getByText(/^Kept until Nov 27, 2026/);
    part.getByText(`Manifest hash: ${"a".repeat(64)}`);
  });

  test("says that one is under way, and that it cannot be read", async () => {
    const underWay = problem(409, "This is under way already.");
    const { user } = openData({
      getCompanyArchive: archive({ status: "failed" }),
      createCompanyArchive: underWay,
    });
    const part = await card("Company archive");
    await part.findByText("Failed");
    await user.click(part.getByRole("button", { name: "Create again" }));
    await screen.findByText("This is under way already.");
  });
});

describe("the deletion of the company", () => {
  test("needs the exact name and a confirmation; then it is above every page", async () => {
    const { api, user } = openData({ scheduleCompanyDeletion: scheduled });
    const part = await card("Delete company");
    const name = await part.findByLabelText("Company name");
    await user.type(name, "acme foods");
    await user.click(part.getByRole("button", { name: "Delete company" }));
    part.getByText("Type the company name exactly.");
    await user.clear(name);
    await user.type(name, "Acme Foods");
    await user.click(part.getByRole("button", { name: "Delete company" }));
    const yes = await confirm(question);
    expect(api.count("scheduleCompanyDeletion")).toBe(0);
    api.use({ getCurrentUser: deleting, getCompanyDeletion: scheduled });
    await user.click(yes);
    await screen.findByText("Deletion Scheduled");
    expect(api.last("scheduleCompanyDeletion")?.body).toEqual({ companyName: "Acme Foods" });
    await part.findByText(sentence);
    part.getByText("Requested by Grace Hopper");
    await waitFor(() => expect(banner()?.textContent).toMatch(/^This company will be deleted on/));
  });

  test("is cancelled from its card", async () => {
    const { api, user } = openData({ getCompanyDeletion: scheduled, cancelCompanyDeletion: none }, deleting);
    const part = await card("Delete company");
    const cancel = await part.findByRole("button", { name: "Cancel deletion" });
    api.use({ getCurrentUser: admin, getCompanyDeletion: none });
    await user.click(cancel);
    await screen.findByText("Deletion Cancelled");
    await part.findByLabelText("Company name");
    await waitFor(() => expect(banner()).toBeNull());
  });

  test("says what the server refuses", async () => {
    const refused = problem(409, "This is under way already.");
    const { user } = openData({ scheduleCompanyDeletion: refused });
    const part = await card("Delete company");
    await user.type(await part.findByLabelText("Company name"), "Acme Foods{Enter}");
    await user.click(await confirm(question));
    await screen.findByText("Update Failed");
    screen.getByText("This is under way already.");
  });

  test.each([
    ["a page of the company", "/assignments"],
    ["a path without a page", "/nowhere"],
    ["the terms", "/terms-of-service"],
  ])("is above %s for administrators, who cancel it there", async (_, path) => {
    const assigned: Answers = {
      listMyAssignments: ({ query }) => myAssignmentPage([], query),
      listMyChangeTasks: [],
    };
    const routes = { cancelCompanyDeletion: none, ...assigned };
    const { api, user } = openApp({ path, as: deleting, routes });
    await screen.findByText(sentence);
    api.use({ getCurrentUser: admin });
    await user.click(screen.getByRole("button", { name: "Cancel deletion" }));
    await screen.findByText("Deletion Cancelled");
    await waitFor(() => expect(banner()).toBeNull());
    expect(api.count("cancelCompanyDeletion")).toBe(1);
  });
});
