import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { MyAssignment } from "../../shared/schemas/assignment.ts";
import { myAssignmentsColumns } from "../../web/src/features/assignments/my-assignments-columns.tsx";
import { aSuperAdmin, aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMyAssignment, aRule, myAssignmentPage } from "../support/rule-factories.ts";

const openMine = (given: readonly Partial<MyAssignment>[], routes: Answers = {}, path = "/assignments") => {
  const rows = given.map((over, index) => aMyAssignment({ id: `asg_${index}`, ...over }));
  return openApp({
    path,
    as: aUser({ role: "member" }),
    routes: {
      listMyAssignments: ({ query }) => myAssignmentPage(rows, query),
      listMyChangeTasks: [],
      getCompanyRule: problem(404, "Rule not found"),
      ...routes,
    },
  });
};

/** The cells of the first row under their column headings. */
const firstRow = async () => {
  const [head, row] = await screen.findAllByRole<HTMLTableRowElement>("row");
  const headings = [...(head?.cells ?? [])].map(({ textContent }) => textContent);
  return new Map([...(row?.cells ?? [])].map((cell, index) => [headings[index] ?? "", cell]));
};
const text = (cells: Map<string, HTMLElement>, column: string) => cells.get(column)?.textContent;

test("a row shows its rule under the columns in order, and 'No due date' where there is none", async () => {
  openMine([{ priority: "high", companyRule: aRule({ complianceStatus: "in_progress" }) }]);
  const cells = await firstRow();
  expect([...cells.keys()].join(" | ")).toBe(
    "# | Rule | Title | Priority | Compliance Status | Source Section | Assigned On | Due Date | Actions",
  );
  screen.getByRole("heading", { level: 1, name: "My Assignments" });
  expect(text(cells, "#")).toBe("1");
  expect(text(cells, "Rule")).toBe("Prove that the system does what it should.");
  expect(text(cells, "Title")).toBe("Validate record systems");
  expect(text(cells, "Priority")).toBe("high");
  expect(cells.get("Compliance Status")?.querySelector("select")?.value).toBe("in_progress");
  expect(text(cells, "Source Section")).toBe("21 CFR 11.10(a)");
  expect(text(cells, "Assigned On")).toBe("Feb 3, 2026");
  expect(text(cells, "Due Date")).toBe("No due date");
});

test("a rule whose applicability is to be decided again is marked", async () => {
  openMine([{ companyRule: aRule({ needsDecision: true }) }, {}]);
  const cells = await firstRow();
  within(cells.get("Rule") ?? document.body).getByText("Decide again");
  expect(screen.getAllByText("Decide again")).toHaveLength(1);
});

test("an assignment without a date of its own reads 'Not set'", () => {
  const nothing = () => undefined;
  const columns = myAssignmentsColumns({
    ...{ offset: 0, onNote: nothing, onSubmit: nothing, onWithdraw: nothing, onGiveBack: nothing },
  });
  const assignedOn = columns.find(({ header }) => header === "Assigned On");
  // The server always knows the date; rows of an older one may lack it.
  render(assignedOn?.cell(aMyAssignment({ createdAt: "" }), 0));
  screen.getByText("Not set");
});

test("a due date that is past has a warning with a name, one to come has none; a rule's own title is marked", async () => {
  const companyRule = aRule({ internalTitle: "Access at Acme" });
  openMine([{ dueDate: "2020-02-29", companyRule }, { dueDate: "2999-12-31" }]);
  const cells = await firstRow();
  expect(text(cells, "Due Date")).toBe("Feb 29, 2020");
  expect(screen.getAllByRole("img", { name: "Overdue" }).length).toBe(1);
  screen.getByText("Dec 31, 2999");
  expect(text(cells, "Title")).toBe("Access at Acme");
  within(cells.get("Rule") ?? document.body).getByText("Company Version");
});

test("a click on the row opens the rule of the assignment", async () => {
  const { user } = openMine([{ companyRuleId: 314 }]);
  const cells = await firstRow();
  await user.click(cells.get("Priority") ?? document.body);
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      "/rules/314?page=assignments&from=assignments",
    ),
  );
  await screen.findByRole("heading", { name: "Rule not found" });
  expect(screen.getByRole("link", { name: "Go Back" }).getAttribute("href")).toBe("/assignments");
});

test("a person without assignments is told so", async () => {
  openMine([]);
  await screen.findByRole("heading", { name: "No assigned rules found" });
  screen.getByText("You have no rules assigned to you at this time");
});

test("a list that cannot be read says so and can be tried again", async () => {
  const { api, user } = openApp({
    path: "/assignments",
    as: aUser(),
    routes: { listMyAssignments: problem(500, "Something went wrong on our side."), listMyChangeTasks: [] },
  });
  await screen.findByRole("heading", { name: "Failed to fetch assigned company rules" });
  api.use({ listMyAssignments: ({ query }) => myAssignmentPage([aMyAssignment()], query) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Prove that the system does what it should.");
});

test("the system's administrator is told that the page belongs to companies", async () => {
  const { api } = openApp({ path: "/assignments", as: aSuperAdmin() });
  await screen.findByRole("heading", { name: "This page is for company accounts" });
  expect(api.count("listMyAssignments")).toBe(0);
  expect(screen.getByRole("link", { name: "Assignments" }).getAttribute("aria-current")).toBe("page");
});

const state = {
  companyRuleId: 101,
  complianceStatus: "pending",
  priority: "",
  isActive: true,
  applicability: "undecided",
  applicabilityReason: null,
  version: 1,
} as const;

describe("the status of a row", () => {
  const status = () =>
    screen.findByRole<HTMLSelectElement>("combobox", {
      name: "Compliance status of Validate record systems",
    });

  test("is one of three, shows at once, is sent, said and counted, and the row stays where it is", async () => {
    const { promise: updateMyAssignment, resolve: finish } = Promise.withResolvers<typeof state>();
    const second = { companyRuleId: 102, companyRule: aRule({ ruleTitle: "Second" }) };
    const { api, user } = openMine([{}, second], { updateMyAssignment });
    expect(textsOf((await status()).options)).toBe("pending | in progress | completed");
    await user.selectOptions(await status(), "completed");
    expect((await status()).value).toBe("completed");
    finish(state);
    await screen.findByText("Compliance status set to completed");
    screen.getByText("Success");
    expect(api.last("updateMyAssignment")).toMatchObject({
      params: { id: "101" },
      body: { complianceStatus: "completed" },
    });
    screen.getByRole("button", { name: "Completed 1" });
    screen.getByRole("button", { name: "Pending 1" });
    expect((await status()).value).toBe("completed");
    expect(api.count("listMyAssignments")).toBe(1);
  });

  test("sends the last of several quick choices last", async () => {
    const { promise: updateMyAssignment, resolve: finish } = Promise.withResolvers<typeof state>();
    const { api, user } = openMine([{}], { updateMyAssignment });
    await user.selectOptions(await status(), "in_progress");
    await user.selectOptions(await status(), "completed");
    await user.selectOptions(await status(), "in_progress");
    await user.selectOptions(await status(), "completed");
    finish(state);
    await screen.findByText("Compliance status set to completed");
    const sent = api.requests.filter(({ operationId }) => operationId === "updateMyAssignment");
    expect(sent.map(({ body }) => body)).toEqual([
      { complianceStatus: "in_progress" },
      { complianceStatus: "completed" },
    ]);
  });

  test("goes back when it is refused, with the reason, and the list is read again", async () => {
    const { api, user } = openMine([{}], {
      updateMyAssignment: problem(404, "This rule is not assigned to you."),
    });
    await user.selectOptions(await status(), "completed");
    await screen.findByText("This rule is not assigned to you.");
    await waitFor(async () => expect((await status()).value).toBe("pending"));
    expect(api.count("listMyAssignments")).toBe(2);
  });
});

describe("a note", () => {
  const openNote = async (routes: Answers) => {
    const app = openMine([{}], routes);
    await app.user.click(await screen.findByRole("button", { name: "Add note: Validate record systems" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Note" }));
    return { ...app, dialog };
  };

  test("is written in a dialog and sent, and the focus returns to its button", async () => {
    const { api, user, dialog } = await openNote({ updateMyAssignment: state });
    dialog.getByText("Validate record systems");
    await user.type(dialog.getByRole("textbox", { name: /Note/ }), "  Half done.  ");
    await user.click(dialog.getByRole("button", { name: "Add Note" }));
    await screen.findByText("Note added to the rule's comments");
    expect(api.last("updateMyAssignment")).toMatchObject({
      params: { id: "101" },
      body: { note: "Half done." },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const button = screen.getByRole("button", { name: "Add note: Validate record systems" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("is asked for where there is none, and one that is refused stays in the dialog", async () => {
    const { api, dialog, user } = await openNote({ updateMyAssignment: problem(500, "") });
    await user.type(dialog.getByRole("textbox", { name: /Note/ }), "   ");
    await user.click(dialog.getByRole("button", { name: "Add Note" }));
    await dialog.findByText("Please write something first");
    expect(api.count("updateMyAssignment")).toBe(0);
    const field = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /Note/ });
    await user.clear(field);
    await user.type(field, "Half done.");
    await user.click(dialog.getByRole("button", { name: "Add Note" }));
    await screen.findByText("Failed to add the note");
    expect(field.value).toBe("Half done.");
  });
});

describe("the filters", () => {
  const rows: Partial<MyAssignment>[] = [
    { dueDate: "2020-02-29", companyRule: aRule({ ruleTitle: "Late" }) },
    { dueDate: null, companyRule: aRule({ ruleTitle: "Whenever", complianceStatus: "in_progress" }) },
    { dueDate: "2020-02-29", companyRule: aRule({ ruleTitle: "Done", complianceStatus: "completed" }) },
  ];
  const chip = (name: string) => screen.findByRole("button", { name });
  const titles = () =>
    screen
      .queryAllByRole("combobox", { name: /^Compliance status of / })
      .map((each) => each.getAttribute("aria-label")?.slice(21));
  const isOn = async (name: string) => (await chip(name)).getAttribute("aria-pressed");

  test("show how many each would leave, are kept in the address and let go by a second press", async () => {
    const { user } = openMine(rows);
    await chip("All 3");
    const status = within(screen.getByRole("group", { name: "By status" }));
    expect(textsOf(status.getAllByRole("button"))).toBe("Pending 1 | In progress 1 | Completed 1");
    const due = within(screen.getByRole("group", { name: "By due date" }));
    expect(textsOf(due.getAllByRole("button"))).toBe("Overdue 1 | Due soon 0 | Later 0 | No due date 1");
    await user.click(await chip("Overdue 1"));
    await waitFor(() => expect(titles()).toEqual(["Late"]));
    expect(window.location.search).toBe("?due=overdue");
    expect(await isOn("Overdue 1")).toBe("true");
    await user.click(await chip("Overdue 1"));
    await waitFor(() => expect(titles()).toEqual(["Late", "Whenever", "Done"]));
    expect(window.location.search).toBe("");
    expect(await isOn("All 3")).toBe("true");
  });

  test("come from the address, and nonsense in it is ignored", async () => {
    const { api } = openMine(rows, {}, "/assignments?status=in_progress&due=yesterday");
    await waitFor(() => expect(titles()).toEqual(["Whenever"]));
    expect(api.last("listMyAssignments")?.query).toMatchObject({ status: "in_progress", limit: "50" });
    expect(api.last("listMyAssignments")?.query.due).toBeUndefined();
    expect(api.last("listMyAssignments")?.query.today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("ask for no due date of what is completed", async () => {
    const { user } = openMine(rows, {}, "/assignments?due=none");
    await user.click(await chip("Completed 1"));
    await waitFor(() => expect(titles()).toEqual(["Done"]));
    expect(window.location.search).toBe("?status=completed");
    await user.click(await chip("No due date 1"));
    await waitFor(() => expect(titles()).toEqual(["Whenever"]));
    expect(window.location.search).toBe("?due=none");
  });

  test("that leave nothing say so and offer everything", async () => {
    const { user } = openMine(rows, {}, "/assignments?due=later");
    await screen.findByText("None of your assignments match this filter.");
    expect(screen.queryByText("No assigned rules found")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  test("are still there on the way back from a rule", async () => {
    const { user } = openMine(rows, {}, "/assignments?due=overdue");
    const cells = await firstRow();
    await user.click(cells.get("Priority") ?? document.body);
    const back = await screen.findByRole("link", { name: "Go Back" });
    expect(back.getAttribute("href")).toBe("/assignments?due=overdue");
    await user.click(back);
    const row = await screen.findByRole("link", { name: "Prove that the system does what it should." });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });
});

test("more than fifty come in pages", async () => {
  const rows = Array.from({ length: 53 }, (_, index) => ({
    companyRuleId: 200 + index,
    companyRule: aRule({ ruleTextSimplified: `Rule text ${index + 1}.` }),
  }));
  const { user } = openMine(rows);
  await screen.findByText("1–50 of 53 rules");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByText("51–53 of 53 rules");
  expect(text(await firstRow(), "#")).toBe("51");
  screen.getByText("Rule text 53.");
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await screen.findByText("1–50 of 53 rules");
});
