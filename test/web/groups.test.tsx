import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Group } from "../../shared/schemas/group.ts";
import { ada, grace } from "../support/activity-factories.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember, aMyAssignment, anAssignment, aRule } from "../support/rule-factories.ts";

const aGroup = (over: Partial<Group> = {}): Group => ({
  ...{
    id: "01JZZZZZZZZZZZZZZZZZZZZZZZ",
    name: "Quality unit",
    open: 3,
    overdue: 1,
    version: 2,
    isDirectory: false,
  },
  lead: { ...grace, isActive: true },
  members: [
    { ...ada, isActive: true },
    { ...grace, isActive: true },
  ],
  ...over,
});
const page = (...items: Group[]) => ({ items, total: items.length, nextCursor: null });
const team = [
  aMember({ id: ada.id, firstName: "Ada", lastName: "Lovelace" }),
  aMember({ id: grace.id, firstName: "Grace", lastName: "Hopper" }),
];

const openGroups = (groups: Group[], as = aUser()) =>
  openApp({
    path: "/team-management",
    as,
    routes: {
      listTeamMembers: team,
      listJoinRequests: [],
      listInvitations: [],
      listGroups: page(...groups),
    },
  });

describe("the tab of groups", () => {
  test("lists name, lead, members, open and overdue; members of the company only read it", async () => {
    const { user } = openGroups([aGroup()], aUser({ role: "member" }));
    await user.click(await screen.findByRole("tab", { name: "Groups (1)" }));
    const row = (await screen.findByText("Quality unit")).closest("tr");
    expect(
      within(row ?? document.body)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["Quality unit", "Grace Hopper", "2", "3", "1"]);
    expect(screen.queryByRole("button", { name: "New Group" })).toBeNull();
  });

  test("says that there are none, and makes one of chosen people, led by one of them", async () => {
    const { api, user } = openGroups([]);
    await user.click(await screen.findByRole("tab", { name: "Groups (0)" }));
    await screen.findByText("No groups yet");
    await user.click(screen.getByRole("button", { name: "New Group" }));
    const dialog = await screen.findByRole("dialog", { name: "New Group" });
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    await within(dialog).findByText("Please enter a name");
    within(dialog).getByText("Choose at least one person.");
    await user.type(within(dialog).getByRole("textbox", { name: /Name/ }), " Quality unit ");
    await user.click(within(dialog).getByRole("checkbox", { name: "Ada Lovelace" }));
    await user.selectOptions(within(dialog).getByRole("combobox", { name: /Lead/ }), "Ada Lovelace");
    api.use({
      createGroup: () => {
        api.use({ listGroups: page(aGroup()) });
        return aGroup();
      },
    });
    await user.click(within(dialog).getByRole("button", { name: "Create" }));
    await screen.findByText("Group saved");
    expect(api.last("createGroup")?.body).toEqual({
      ...{ name: "Quality unit", leadId: ada.id, memberIds: [ada.id] },
    });
    await screen.findByRole("tab", { name: "Groups (1)" });
  });

  test("asks before it deletes one, and says why that is refused", async () => {
    const { api, user } = openGroups([aGroup()]);
    await user.click(await screen.findByRole("tab", { name: "Groups (1)" }));
    api.use({ deleteGroup: problem(409, "This group still has 3 open rules or duties.") });
    await user.click(await screen.findByRole("button", { name: "Delete: Quality unit" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete this group?" });
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await screen.findByText("This group still has 3 open rules or duties.");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

const group = { id: aGroup().id, name: "Quality unit" };
const untaken = aMyAssignment({ companyRule: aRule({ assignedToGroup: group }) });

describe("My Groups", () => {
  test("lists what waits with Take, and for a lead the load", async () => {
    const { api, user } = openApp({
      path: "/assignments?view=groups",
      as: aUser(),
      routes: {
        listGroupWork: {
          ...{ items: [untaken], total: 1, nextCursor: null },
          duties: [],
          groups: [{ ...group, isLead: true }],
        },
        getGroupLoad: [{ person: grace, open: 4, dueSoon: 2, overdue: 1, submitted: 1 }],
      },
    });
    await screen.findByRole("heading", { level: 1, name: "My Groups" });
    api.use({
      takeRule: () => {
        api.use({
          listGroupWork: {
            items: [],
            total: 0,
            nextCursor: null,
            duties: [],
            groups: [{ ...group, isLead: true }],
          },
        });
        return anAssignment({ assignedToGroup: group });
      },
    });
    await user.click(await screen.findByRole("button", { name: /^Take: / }));
    await screen.findByText("Rule taken");
    await screen.findByText("No work waits for your groups");
    await user.click(screen.getByText("Load"));
    const row = (await screen.findByText("Grace Hopper")).closest("tr");
    expect(row?.textContent).toBe("Grace Hopper4211");
  });

  test("lists duties that wait, but what the reader reviews without Take", async () => {
    const duty = {
      ...{ dutyId: "01ARZ3NDEKTSV4RRFFQ69G5FA1", date: "2999-04-15", name: "Backup test", version: 1 },
      ...{ id: "01ARZ3NDEKTSV4RRFFQ69G5FA1-2999-04-15", assignedToGroup: group, reviewer: null },
    };
    const reviewed = { ...duty, id: duty.id.replace("15", "16"), name: "Mine to review", reviewer: aUser() };
    const page = { items: [], total: 0, nextCursor: null, groups: [] };
    const { api, user } = openApp({
      path: "/assignments?view=groups",
      as: aUser(),
      routes: { listGroupWork: { ...page, duties: [duty, reviewed] } },
    });
    await screen.findByRole("heading", { level: 2, name: "Recurring duties" });
    expect(screen.getByRole("link", { name: "Backup test" }).getAttribute("href")).toBe(
      `/duties/${duty.dutyId}`,
    );
    expect(screen.getAllByRole("button", { name: /^Take: / })).toHaveLength(1);
    expect(screen.queryByText("No work waits for your groups")).toBeNull();
    api.use({
      updateOccurrence: () => {
        api.use({ listGroupWork: { ...page, duties: [] } });
        return {
          ...{ id: duty.id, dutyId: duty.dutyId, date: duty.date, state: "open", person: null, note: "" },
          ...{ assignedToGroup: group, reviewer: null, reason: "", evidence: [], submittedAt: null },
          ...{ completedAt: null, decidedBy: null, decidedAt: null, actions: [], version: 2 },
        };
      },
    });
    await user.click(screen.getByRole("button", { name: "Take: Backup test" }));
    await screen.findByText("Occurrence taken");
    expect(api.last("updateOccurrence")).toMatchObject({
      params: { id: duty.dutyId, date: duty.date },
      body: { action: "take" },
    });
    await screen.findByText("No work waits for your groups");
  });

  test("says who was faster", async () => {
    const { api, user } = openApp({
      path: "/assignments?view=groups",
      as: aUser(),
      routes: { listGroupWork: { items: [untaken], total: 1, nextCursor: null, duties: [], groups: [] } },
    });
    api.use({ takeRule: problem(409, "Grace Hopper has taken this rule.", { code: "assignment.taken" }) });
    await user.click(await screen.findByRole("button", { name: /^Take: / }));
    await screen.findByText("Grace Hopper has taken this rule.");
  });
});
