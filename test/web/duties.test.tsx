import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Duty, Occurrence } from "../../shared/schemas/duty.ts";
import type { Evidence } from "../../shared/schemas/evidence.ts";
import type { SavedView } from "../../shared/schemas/saved-view.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const me = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@example.com" };
const id = "01ARZ3NDEKTSV4RRFFQ69G5FA1";
const aDuty = (over: Partial<Duty> = {}): Duty => ({
  ...{ id, name: "Backup test", description: "Restore one table.", companyRuleId: null, version: 3 },
  ...{
    assignedTo: me,
    assignedToGroup: null,
    reviewer: grace,
    rule: "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15",
  },
  ...{ startsOn: "2026-01-15", endsOn: null, count: null, opensDaysBefore: 14 },
  ...{ nextDue: "2999-04-15", endedAt: null },
  ...over,
});
const anOccurrence = (date: string, over: Partial<Occurrence> = {}): Occurrence => ({
  ...{
    id: `${id}-${date}`,
    dutyId: id,
    date,
    state: "open",
    person: me,
    assignedToGroup: null,
    reviewer: grace,
    note: "",
  },
  ...{ reason: "", evidence: [], submittedAt: null, completedAt: null, decidedBy: null, decidedAt: null },
  ...{ actions: ["start", "submit", "skip"], version: 2 },
  ...over,
});
const planned = (date: string) => anOccurrence(date, { state: "planned", actions: [], version: 0 });
const pageOf = <T,>(...items: T[]) => ({ items, total: items.length, nextCursor: null });
const open = (path: string, routes: Answers = {}, role: "company_admin" | "member" = "company_admin") =>
  openApp({
    path,
    as: aUser({ ...me, role }),
    routes: {
      listDuties: pageOf(aDuty(), aDuty({ id: `${id.slice(0, -1)}2`, name: "Old", nextDue: null })),
      getDuty: aDuty(),
      listOccurrences: {
        ...pageOf(
          planned("2999-07-15"),
          anOccurrence("2999-04-15"),
          anOccurrence("2026-01-15", { state: "completed", note: "Restored.", actions: [] }),
        ),
        plannedTotal: 8,
      },
      listGroupNames: [],
      listTeamMembers: [aMember({ ...me, role }), aMember(grace)],
      listEvidence: evidencePage(),
      ...routes,
    },
  });
const anEvidence = (evidenceId: string, title: string): Evidence => ({
  ...{ id: evidenceId, title, kind: "link", url: "https://example.com", fileName: null, fileSize: null },
  ...{ mimeType: null, validFrom: "2026-01-01", validTo: null, state: "current", addedBy: me, version: 1 },
  addedAt: "2026-01-01T00:00:00.000Z",
  attachedTo: [],
});
const evidencePage = (...items: Evidence[]) => ({ ...pageOf(...items), offset: 0, titles: [] });
const aView: SavedView = {
  ...{ id: "view_1", list: "duties", name: "Ended", query: { state: "ended" }, sort: null, order: null },
  ...{ columns: [], density: "comfortable", isShared: false, isDefault: false, owner: me, version: 1 },
};
const address = () => `${window.location.pathname}${window.location.search}`;
const list = "/assignments?view=duties";
const one = `/duties/${id}`;
const dialog = async () => within(await screen.findByRole("dialog"));

describe("recurring duties", () => {
  test("marks what is over, in the list as on its page", async () => {
    const nothing = aDuty({ id: `${id.slice(0, -1)}3`, name: "Over", nextDue: null });
    const ended = aDuty({ id: `${id.slice(0, -1)}4`, name: "Stopped", endedAt: "2026-02-01T00:00:00.000Z" });
    open("/assignments?view=duties", { listDuties: pageOf(aDuty(), ended, nothing) });
    const table = await screen.findByRole("table", { name: "Recurring duties" });
    const badges = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).queryByText("Ended")?.title);
    expect(badges).toEqual([
      undefined,
      "No more occurrences open. Open ones stay, and the history is kept.",
      "Nothing is due any more",
    ]);
  });

  test("are listed by name, how they repeat, person and next day, each a link; the tab stays marked", async () => {
    open(list);
    await screen.findByRole("heading", { level: 1, name: "Recurring Duties" });
    await screen.findByRole("table");
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Backup testEvery 3 months on day 15Ada LovelaceApr 15, 2999",
      "OldEvery 3 months on day 15Ada LovelaceEnded",
    ]);
    expect(screen.getByRole("link", { name: "Backup test" }).getAttribute("href")).toBe(one);
    const [tab] = screen.getAllByRole("link", { name: "Assignments" });
    expect(tab?.getAttribute("aria-current")).toBe("page");
  });

  test("are filtered by group, laid out and saved as a view, and their file follows", async () => {
    const group = { id: "01ARZ3NDEKTSV4RRFFQ69G5FC1", name: "Quality", isMember: false };
    const { user, api } = open(list, { listGroupNames: [group] });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Group" }), "Quality");
    await waitFor(() => expect(api.last("listDuties")?.query).toMatchObject({ group: group.id }));
    expect(address()).toBe(`/assignments?view=duties&group=${group.id}`);
    screen.getByRole("button", { name: "Density" });
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Reviewer" }));
    screen.getByRole("columnheader", { name: "Reviewer" });
  });

  test("open with a saved view on their own tab, and without one again", async () => {
    const { user, api } = open(list, { listSavedViews: pageOf(aView) });
    await user.click(await screen.findByRole("button", { name: /Saved views/ }));
    await user.click(await screen.findByRole("button", { name: "Ended" }));
    await waitFor(() => expect(api.last("listDuties")?.query).toMatchObject({ state: "ended" }));
    expect(address()).toBe("/assignments?tab=duties&view=view_1");
    screen.getByRole("heading", { level: 1, name: "Recurring Duties" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Duties shown" }), "Not ended");
    await waitFor(() => expect(api.last("listDuties")?.query).toMatchObject({ state: "active" }));
    expect(address()).toBe("/assignments?tab=duties&view=view_1&state=active");
  });

  test("open with the reader's default view where the address names the tab alone", async () => {
    const usual = { ...aView, isDefault: true };
    const user = aUser({ ...me, defaultViews: [usual] });
    const { api } = open(list, { getCurrentUser: user });
    await waitFor(() => expect(api.last("listDuties")?.query).toMatchObject({ state: "ended" }));
    expect(address()).toBe(list);
  });

  test("are made by managers alone; without any the list says so", async () => {
    open(list, { listDuties: pageOf() }, "member");
    await screen.findByText("No recurring duties yet");
    expect(screen.queryByRole("button", { name: "New Duty" })).toBeNull();
  });

  test("are asked for again where they could not be loaded", async () => {
    open(list, { listDuties: problem(500, "Broken") });
    await screen.findByRole("heading", { name: "Failed to fetch duties" });
    screen.getByRole("button", { name: "Try again" });
  });
});

describe("the dialog of a new duty", () => {
  test("says how it repeats in a sentence, and sends it as a rule", async () => {
    const { user, api } = open(list, { createDuty: aDuty() });
    await user.click(await screen.findByRole("button", { name: "New Duty" }));
    const form = await dialog();
    await user.type(form.getByRole("textbox", { name: "Name" }), "Access review");
    await form.findAllByRole("option", { name: "Grace Hopper" });
    await user.selectOptions(form.getByRole("combobox", { name: "Person" }), "Grace Hopper");
    const every = form.getByRole("textbox", { name: "Every" });
    await user.clear(every);
    await user.type(every, "2");
    await user.selectOptions(form.getByRole("combobox", { name: "Unit" }), "quarters");
    await user.selectOptions(form.getByRole("combobox", { name: "Day" }), "Last day");
    form.getByText("Every 6 months on the last day");
    await user.click(form.getByRole("button", { name: "Save" }));
    await screen.findByText("Duty saved");
    expect(api.last("createDuty")?.body).toMatchObject({
      ...{
        name: "Access review",
        assignedTo: "usr_2",
        assignedToGroup: null,
        reviewerId: null,
        opensDaysBefore: 14,
      },
      ...{ rule: "FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=-1", endsOn: null, count: null, companyRuleId: null },
    });
  });

  test("keeps what is missing or refused at its field", async () => {
    const refusal = problem(400, "This duty would never be due.", {
      code: "invalid",
      issues: [{ path: "body.rule", message: "This duty would never be due." }],
    });
    const { user } = open(list, { createDuty: refusal });
    await user.click(await screen.findByRole("button", { name: "New Duty" }));
    const form = await dialog();
    await user.click(form.getByRole("button", { name: "Save" }));
    await form.findByText("Please enter a name");
    form.getByText("Please select a team member");
    await user.type(form.getByRole("textbox", { name: "Name" }), "Access review");
    await user.selectOptions(form.getByRole("combobox", { name: "Person" }), "Grace Hopper");
    await user.click(form.getByRole("button", { name: "Save" }));
    await form.findByText("This duty would never be due.");
  });
});

describe("one duty", () => {
  test("lists its occurrences, newest first, with what the reader may do; more planned ones on demand", async () => {
    const { user, api } = open(one);
    await screen.findByRole("heading", { level: 1, name: "Backup test" });
    screen.getByText("Every 3 months on day 15");
    const days = await screen.findAllByRole("heading", { level: 3 });
    expect(days.map(({ textContent }) => textContent)).toEqual([
      "Jul 15, 2999Planned",
      "Apr 15, 2999Open",
      "Jan 15, 2026Completed",
    ]);
    screen.getByText("Restored.");
    expect(api.last("listOccurrences")?.query).toMatchObject({ planned: "3" });
    await user.click(screen.getByRole("button", { name: "Show 7 more planned" }));
    await waitFor(() => expect(api.last("listOccurrences")?.query).not.toHaveProperty("planned"));
  });

  test("is started at once, and submitted with a note", async () => {
    const { user, api } = open(one, { updateOccurrence: anOccurrence("2999-04-15") }, "member");
    await user.click(await screen.findByRole("button", { name: "Start" }));
    await screen.findByText("Occurrence started");
    expect(api.last("updateOccurrence")).toMatchObject({
      params: { id, date: "2999-04-15" },
      body: { action: "start", version: 2 },
    });
    await user.click(screen.getByRole("button", { name: "Submit for review" }));
    const form = await dialog();
    await user.click(form.getByRole("button", { name: "Submit for review" }));
    await form.findByText("Please write something first");
    await user.type(form.getByRole("textbox", { name: "Note" }), "Restored in 4 minutes.");
    await user.click(form.getByRole("button", { name: "Submit for review" }));
    await screen
      .findByText("Submitted for review", { selector: "[role=status] *" })
      .catch(() => screen.findAllByText("Submitted for review"));
    expect(api.last("updateOccurrence")?.body).toMatchObject({
      action: "submit",
      note: "Restored in 4 minutes.",
      evidenceIds: [],
    });
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("has the evidence of each occurrence, which goes with what is submitted; other evidence is found", async () => {
    const log = { ...anEvidence("01ARZ3NDEKTSV4RRFFQ69G5FB1", "Log of April"), state: "current" as const };
    const other = anEvidence("01ARZ3NDEKTSV4RRFFQ69G5FB2", "Old picture");
    const day = "2999-04-15";
    const { addedBy: _, addedAt: __, attachedTo: ___, version: ____, ...submitted } = log;
    const found: Answers["listEvidence"] = ({ query }) => evidencePage(query?.search ? other : log);
    const { user, api } = open(
      one,
      {
        listOccurrences: { ...pageOf(anOccurrence(day, { evidence: [submitted] })), plannedTotal: 0 },
        listEvidence: found,
        addEvidence: other,
        updateOccurrence: anOccurrence(day),
      },
      "member",
    );
    const list = within(await screen.findByRole("list", { name: "Evidence of Apr 15, 2999" }));
    await list.findByText("Ada Lovelace");
    list.getByText("Current");
    list.getByRole("link", { name: "Log of April" });
    await user.click(screen.getByRole("button", { name: "Add evidence to Apr 15, 2999" }));
    const adding = await dialog();
    const places = within(adding.getByRole("list", { name: "Attached to" }));
    places.getByText("due Apr 15, 2999");
    await user.type(adding.getByRole("textbox", { name: "What it shows" }), "Report");
    await user.selectOptions(adding.getByRole("combobox", { name: "Kind" }), "Link");
    await user.type(adding.getByRole("textbox", { name: "Web address" }), "https://example.com/r");
    await user.click(adding.getByRole("button", { name: "Add evidence" }));
    await screen.findByText("Evidence saved");
    expect(api.last("addEvidence")?.body).toMatchObject({
      attachTo: [{ type: "occurrence", id: `${id}-${day}` }],
    });
    await user.click(screen.getByRole("button", { name: "Submit for review" }));
    const form = await dialog();
    expect(form.getByRole<HTMLInputElement>("checkbox", { name: "Log of April" }).checked).toBe(true);
    await user.type(form.getByRole("combobox", { name: "Find other evidence" }), "old");
    await user.click(await form.findByRole("option", { name: /Old picture/ }));
    expect(form.getByRole<HTMLInputElement>("checkbox", { name: "Old picture" }).checked).toBe(true);
    await user.type(form.getByRole("textbox", { name: "Note" }), "Done");
    await user.click(form.getByRole("button", { name: "Submit for review" }));
    await waitFor(() =>
      expect(api.last("updateOccurrence")?.body).toMatchObject({ evidenceIds: [log.id, other.id] }),
    );
  });

  test("is ended once that is confirmed", async () => {
    const { user, api } = open(one, { endDuty: aDuty({ endedAt: "2026-02-01T00:00:00.000Z" }) });
    await user.click(await screen.findByRole("button", { name: "End" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "End this duty?" }));
    await user.click(asked.getByRole("button", { name: "End duty" }));
    await screen.findByText("Duty ended");
    expect(api.last("endDuty")?.params).toEqual({ id });
  });

  test("of others is not shown", async () => {
    open(
      one,
      {
        getDuty: problem(403, "You do not have permission to do this."),
        listOccurrences: problem(403, "No"),
      },
      "member",
    );
    await screen.findByRole("heading", { name: "Access Denied" });
  });
});
