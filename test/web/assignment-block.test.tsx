import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { Assignment } from "../../shared/schemas/assignment.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aMember, anAssignment } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
const team = [aMember(), aMember(ada)];
const dueDate = dayAfter(new Date().toISOString().slice(0, 10), 200);
const current = anAssignment({ dueDate, notes: "Vendor first." });

const openBlock = async (assignments: Assignment[] = [current], routes: Answers = {}) => {
  const app = openRule({ assignments, routes: { listTeamMembers: team, ...routes } });
  const block = await panel("Assignment");
  await block.findByRole("button", { name: "Grace Hopper, change assignee" });
  return { ...app, block };
};

const openChange = async (assignments?: Assignment[], routes?: Answers) => {
  const app = await openBlock(assignments, routes);
  await app.user.click(app.block.getByRole("button", { name: "Grace Hopper, change assignee" }));
  await app.block.findByRole("option", { name: "Ada Lovelace (ada@acme.example)" });
  return app;
};
const member = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Team member/ });

describe("the assignee", () => {
  test("is marked once they were deactivated", async () => {
    const assignedToUser = current.assignedToUser && { ...current.assignedToUser, isActive: false };
    const { block } = await openBlock([{ ...current, assignedToUser }]);
    await block.findByText("Needs reassignment");
  });

  test("is not marked while they are active", async () => {
    const { block } = await openBlock();
    await block.findAllByText("Vendor first.");
    expect(block.queryByText("Needs reassignment")).toBeNull();
  });
});

describe("a click on the assignee's name", () => {
  test("opens a form in its place with the person, date and notes of now, and asks for a person where none is chosen", async () => {
    const { api, block, user } = await openChange();
    expect(member().value).toBe("usr_2");
    expect(document.activeElement).toBe(member());
    expect(block.getByLabelText<HTMLInputElement>(/Due date/).value).toBe(dueDate);
    expect(block.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe("Vendor first.");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.selectOptions(member(), "");
    await user.click(block.getByRole("button", { name: "Save" }));
    await screen.findByText("Validation Error");
    expect(screen.getAllByText("Please select a team member").length).toBe(2);
    expect(api.count("assignCompanyRule")).toBe(0);
  });

  test("lets another person be chosen, and sends person, date and notes", async () => {
    let rows = [current];
    const { api, user, block } = await openChange(undefined, {
      listRuleAssignments: () => rows,
      assignCompanyRule: () => {
        rows = [anAssignment({ id: "asg_2", assignedTo: ada.id, assignedToUser: ada })];
        return anAssignment();
      },
    });
    await user.selectOptions(member(), "usr_1");
    await user.click(block.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignCompanyRule")).toMatchObject({
      params: { id: "101" },
      body: { assignedTo: "usr_1", dueDate, notes: "Vendor first." },
    });
    const name = await block.findByRole("button", { name: "Ada Lovelace, change assignee" });
    expect(document.activeElement).toBe(name);
  });

  test("and then Cancel, Escape or Save without a change sends no request and returns to the name", async () => {
    const { api, user, block } = await openChange();
    for (const way of ["Cancel", "Escape", "Save"]) {
      if (way === "Escape") await user.keyboard("{Escape}");
      else await user.click(block.getByRole("button", { name: way }));
      const name = await block.findByRole("button", { name: "Grace Hopper, change assignee" });
      expect(document.activeElement).toBe(name);
      await user.click(name);
    }
    expect(api.count("assignCompanyRule")).toBe(0);
  });

  test("keeps what was chosen when the server refuses, and says why", async () => {
    const { user, block } = await openChange(undefined, {
      assignCompanyRule: problem(400, "Choose people who are active in your company."),
    });
    await user.selectOptions(member(), "usr_1");
    await user.click(block.getByRole("button", { name: "Save" }));
    await screen.findByText("Choose people who are active in your company.");
    expect(member().value).toBe("usr_1");
  });
});

describe("taking the rule away", () => {
  const ended = anAssignment({
    status: "cancelled",
    cancelledAt: "2026-02-20T12:00:00.000Z",
    cancelledByUser: ada,
  });
  const state = {
    companyRuleId: 101,
    complianceStatus: "pending",
    priority: "",
    isActive: true,
    applicability: "undecided",
    applicabilityReason: null,
    version: 2,
  } as const;

  test("is asked about first, and then shown as ended", async () => {
    let rows = [current];
    const { api, user, block } = await openBlock(undefined, {
      listRuleAssignments: () => rows,
      unassignCompanyRule: () => {
        rows = [ended];
        return state;
      },
    });
    await user.click(block.getByRole("button", { name: "Unassign" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Unassign this rule?" });
    expect(api.count("unassignCompanyRule")).toBe(0);
    await user.click(within(dialog).getByRole("button", { name: "Unassign" }));
    await screen.findByText("Rule unassigned successfully");
    expect(api.last("unassignCompanyRule")?.params).toEqual({ id: "101" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(block.queryByRole("button", { name: "Unassign" })).toBeNull();
    block.getByText("Ended on");
    await waitFor(() => expect(document.activeElement).toBe(block.getByRole("button", { name: "Assign" })));
  });

  test("does nothing on Cancel, and says why when the server refuses, or its own words", async () => {
    const { api, user, block } = await openBlock(undefined, {
      unassignCompanyRule: problem(404, "This rule is not assigned to anyone."),
    });
    await user.click(block.getByRole("button", { name: "Unassign" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.count("unassignCompanyRule")).toBe(0);
    await waitFor(() => expect(document.activeElement).toBe(block.getByRole("button", { name: "Unassign" })));
    const confirm = async () => {
      await user.click(await block.findByRole("button", { name: "Unassign" }));
      const dialog = within(await screen.findByRole("alertdialog"));
      await user.click(dialog.getByRole("button", { name: "Unassign" }));
    };
    await confirm();
    await screen.findByText("This rule is not assigned to anyone.");
    api.use({ unassignCompanyRule: problem(500, "") });
    await confirm();
    await screen.findByText("Failed to unassign rule");
  });

  test("is not offered when the rule is not assigned", async () => {
    const { block } = await openBlock([ended]);
    block.getByRole("button", { name: "Assign" });
    expect(block.queryByRole("button", { name: "Unassign" })).toBeNull();
  });
});

test("the history says who had the rule, from when to when, and who began and ended it", async () => {
  const { block } = await openBlock([
    current,
    anAssignment({
      ...{ id: "asg_0", assignedTo: ada.id, assignedToUser: ada, dueDate: "2026-03-01" },
      ...{ status: "cancelled", cancelledAt: "2026-02-03T09:30:00.000Z", cancelledByUser: null },
    }),
  ]);
  const history = within(block.getByText("History (2)").closest("details") ?? document.body);
  const [, earlier] = history.getAllByRole("listitem", { hidden: true });
  expect(earlier?.textContent).toMatch(/^Ada Lovelacecancelled/);
  expect(earlier?.textContent).toMatch(/Assigned Feb 3, 2026, .* by Ada Lovelace/);
  expect(earlier?.textContent).toMatch(/Until Feb 3, 2026, .*, ended by Former member/);
  expect(earlier?.textContent).toContain("Due Mar 1, 2026");
});

test("a member may do all of it too", async () => {
  openRule({ as: aUser({ role: "member" }), assignments: [current] });
  const block = await panel("Assignment");
  await block.findByRole("button", { name: "Grace Hopper, change assignee" });
  block.getByRole("button", { name: "Reassign" });
  block.getByRole("button", { name: "Unassign" });
});
