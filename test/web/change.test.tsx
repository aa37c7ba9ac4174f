import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Change } from "../../shared/schemas/changes.ts";
import { aChange, aChangeTask, grace } from "../support/change-factories.ts";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const team = [
  aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", role: "company_admin" }),
  aMember(grace),
];

const open = (
  change: Partial<Change> = {},
  routes: Answers = {},
  role: "company_admin" | "member" = "company_admin",
) =>
  openApp({
    path: "/changes/chg_1",
    as: aUser({ role }),
    routes: {
      getChange: aChange(change),
      listChangeComments: { items: [], nextCursor: null },
      listTeamMembers: team,
      updateChange: aChange(change),
      ...routes,
    },
  });
const head = (severity: string) =>
  screen.findByRole("heading", { level: 1, name: `21 CFR 11.10: ${severity}` });
const steps = ["Start Assessing", "Action Needed", "No Action", "Done", "Reopen"];
const shownSteps = () => steps.filter((name) => screen.queryByRole("button", { name }));

describe("one change", () => {
  test("says what changed and what it touches, in blocks", async () => {
    open({
      nearby: [
        { ...aChange().affected[0], companyRuleId: 9, title: "Copies", isParagraphFound: false },
      ] as Change["nearby"],
    });
    await head("Substantive, assigned");
    screen.getByText("No Federal Register document found");
    const affected = within(screen.getByRole("region", { name: "Affected" }));
    expect(affected.getByRole("listitem").textContent).toBe(
      "Validation of systems(a)Grace HopperNo due date",
    );
    within(screen.getByRole("region", { name: "Nearby" })).getByText("Paragraph not found");
    for (const name of ["Policies", "Acknowledgements", "Evidence", "Tasks", "Comments and history"])
      screen.getByRole("region", { name });
  });

  test.each([
    [{ from: 1, to: 2 }, { fromVersion: "1", toVersion: "2" }, "Compare"],
    [{ from: null, to: 2 }, { toVersion: "2" }, "Read the section"],
  ])("compares the versions %j that were entered", async (versions, asked, name) => {
    const hand = { date: "2026-03-20", source: "hand" };
    const { api, user } = open(
      {
        fromVersion: versions.from === null ? null : hand,
        toVersion: hand,
        entered: { entryId: "ent_1", ...versions },
      },
      { compareSectionTexts: problem(404, "Section metadata not found") },
    );
    await user.click(await screen.findByRole("button", { name }));
    await screen.findByText("Failed to compare the texts");
    expect(api.last("compareSectionTexts")?.query).toMatchObject({ entry: "ent_1", ...asked });
  });

  test("names the group that has a rule which no one has taken", async () => {
    const [rule] = aChange().affected as [Change["affected"][number]];
    const safety = { id: "g1", name: "Safety team" };
    open({ affected: [{ ...rule, assignee: null, assignedToGroup: safety }] });
    await head("Substantive, assigned");
    const affected = within(screen.getByRole("region", { name: "Affected" }));
    expect(affected.getByRole("listitem").textContent).toBe("Validation of systems(a)Safety teamNo due date");
  });

  test.each([
    ["new", ["Start Assessing", "Action Needed", "No Action"]],
    ["assessing", ["Action Needed", "No Action", "Done"]],
    ["action_needed", ["No Action", "Done"]],
    ["no_action", ["Reopen"]],
    ["done", ["Reopen"]],
  ] as const)("in state %s offers %j", async (state, names) => {
    open({ state });
    await head("Substantive, assigned");
    expect(shownSteps()).toEqual(names);
  });

  test("an editorial change says by which rule it was handled", async () => {
    open({
      severity: "editorial",
      changeClass: "editorial",
      reasons: ["quotes", "dashes"],
      state: "no_action",
    });
    await screen.findByText("Handled by rule: quotation marks, dashes.");
    expect(shownSteps()).toEqual(["Reopen"]);
  });

  test("marks itself as read, once", async () => {
    const { api } = open({ isRead: false }, { markChangesRead: { ids: ["chg_1"] } });
    await waitFor(() => expect(api.last("markChangesRead")?.body).toEqual({ ids: ["chg_1"], isRead: true }));
    expect(api.count("markChangesRead")).toBe(1);
  });

  test("no action asks for the reason; a change made meanwhile says who was faster", async () => {
    const words = "This change was updated by Grace Hopper at 10:00.";
    const { user, api } = open({}, { updateChange: problem(409, words, { code: "change.stale" }) });
    await head("Substantive, assigned");
    await user.click(screen.getByRole("button", { name: "No Action" }));
    const dialog = within(await screen.findByRole("dialog", { name: "No Action" }));
    await user.type(dialog.getByLabelText(/Why is no action needed\?/), "Below the threshold");
    await user.click(dialog.getByRole("button", { name: "No Action" }));
    await screen.findByText(words);
    expect(api.last("updateChange")?.body).toEqual({
      ...{ state: "no_action", reason: "Below the threshold", version: 1 },
    });
  });

  test("proposes a task per owner; one is left out, rules without owner want a person", async () => {
    const { user, api } = open({}, { createChangeTasks: { tasks: [aChangeTask()] } });
    await head("Substantive, assigned");
    await user.click(screen.getByRole("button", { name: "Action Needed" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create tasks" }));
    const forGrace = within(dialog.getByRole("group", { name: "Task for Grace Hopper" }));
    const unowned = within(dialog.getByRole("group", { name: "Rules without owner" }));
    await user.click(dialog.getByRole("button", { name: "Create 2 tasks" }));
    await unowned.findByText("Please choose a person");
    expect(api.count("createChangeTasks")).toBe(0);
    await user.selectOptions(unowned.getByRole("combobox", { name: /Owner/ }), "Ada Lovelace");
    await user.click(forGrace.getByRole("checkbox"));
    await user.type(unowned.getByLabelText("Note"), "See (e)");
    await user.click(dialog.getByRole("button", { name: "Create 1 task" }));
    await screen.findByText("1 task created");
    expect(api.last("createChangeTasks")?.body).toEqual({
      requestId: expect.any(String),
      tasks: [{ ownerId: "usr_1", companyRuleIds: [8], dueDate: "2026-12-20", note: "See (e)" }],
    });
  });

  test("not now: the change needs action, and no task is made", async () => {
    const { user, api } = open();
    await head("Substantive, assigned");
    await user.click(screen.getByRole("button", { name: "Action Needed" }));
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    await waitFor(() =>
      expect(api.last("updateChange")?.body).toEqual({ state: "action_needed", version: 1 }),
    );
    expect(api.count("createChangeTasks")).toBe(0);
  });

  test("a member reads and comments", async () => {
    const entry = { id: "1", at: "2026-03-01T10:00:00.000Z", user: grace, event: "change.commented" };
    const { user, api } = open(
      { proposal: null },
      { addChangeComment: { ...entry, content: "Seen", changes: [], people: [] } },
      "member",
    );
    await head("Substantive, assigned");
    expect(shownSteps()).toEqual([]);
    await user.type(screen.getByLabelText("Comment"), "Seen");
    await user.click(screen.getByRole("button", { name: "Comment" }));
    await screen.findByText("Comment added");
    expect(api.last("addChangeComment")?.body).toEqual({ content: "Seen" });
  });

  test("shows its history beyond the first page, to its arrival", async () => {
    const entry = (id: string, event: string, content = "") => ({
      ...{ id, event, content, at: "2026-03-01T10:00:00.000Z", user: grace, changes: [], people: [] },
    });
    const cancelled = {
      ...entry("t", "change.task-updated"),
      changes: [{ field: "status", before: "open", after: "cancelled" }],
    };
    const newest = Array.from({ length: 50 }, (_, index) => entry(`c${index}`, "change.commented", "Seen"));
    const { user, api } = open(
      {},
      {
        listChangeComments: ({ query }) =>
          query.cursor === "next"
            ? { items: [cancelled, entry("a", "change.arrived")], nextCursor: null }
            : { items: newest, nextCursor: "next" },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Show earlier" }));
    const list = within(screen.getByRole("list", { name: "Comments and history, newest first" }));
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(52));
    list.getByText(/Open.*Cancelled/);
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
    expect(api.count("listChangeComments")).toBe(2);
  });

  test("what is not there, or not for this person, is not found", async () => {
    open({}, { getChange: problem(404, "Change not found") });
    await screen.findByRole("heading", { level: 1, name: "Change not found" });
    screen.getByRole("link", { name: "Regulatory Changes" });
  });

  test.each(["/changes", "/changes/chg_1"])("is for company accounts, which %s says", async (path) => {
    const { api } = openApp({ path, as: aSuperAdmin() });
    await screen.findByRole("heading", { level: 1, name: "Regulatory Changes" });
    screen.getByRole("heading", { name: "This page is for company accounts" });
    expect(api.count("listChanges") + api.count("getChange")).toBe(0);
  });
});

describe("a person's tasks on My Assignments", () => {
  const assignments: Answers = {
    listMyAssignments: {
      ...{ items: [], total: 0, nextCursor: null, offset: 0 },
      counts: { all: 0, pending: 0, in_progress: 0, completed: 0, overdue: 0, soon: 0, later: 0, none: 0 },
    },
  };
  const openMine = (routes: Answers) =>
    openApp({ path: "/assignments", as: aUser({ role: "member" }), routes: { ...assignments, ...routes } });

  test("are completed with a note, above the table", async () => {
    const { user, api } = openMine({
      listMyChangeTasks: [aChangeTask()],
      updateChangeTask: aChangeTask({ status: "completed" }),
    });
    const block = within(await screen.findByRole("region", { name: "Regulatory change tasks" }));
    block.getByRole("link", { name: "Validation of systems" });
    await user.click(block.getByRole("button", { name: "Mark as completed: 21 CFR 11.10" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mark as Completed" }));
    await user.type(dialog.getByLabelText("Note"), "Procedure changed");
    await user.click(dialog.getByRole("button", { name: "Mark as completed" }));
    await screen.findByText("Task Completed");
    expect(api.last("updateChangeTask")).toMatchObject({
      params: { id: "chg_1", taskId: "tsk_1" },
      body: { status: "completed", note: "Procedure changed" },
    });
  });

  test("are no block while none is open", async () => {
    openMine({ listMyChangeTasks: [] });
    await screen.findByRole("heading", { name: "No assigned rules found" });
    expect(screen.queryByRole("region", { name: "Regulatory change tasks" })).toBeNull();
  });
});
