import { ChakraProvider } from "@chakra-ui/react";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { describe, expect, test, vi } from "vitest";
import { dayAfter } from "../../shared/calendar/days.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { AssignDialog } from "../../web/src/features/assignments/assign-dialog.tsx";
import { today } from "../../web/src/lib/today.ts";
import { system } from "../../web/src/ui/theme/system.ts";
import { Toaster } from "../../web/src/ui/toaster.tsx";
import { aPart, aUser } from "../support/factories.ts";
import { type Answers, FakeApi, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember, anAssignment, aRule, rulePage } from "../support/rule-factories.ts";

const people = [
  aMember(),
  aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" }),
  aMember({ id: "usr_3", firstName: "Gone", lastName: "Person", isActive: false }),
  aMember({ id: "usr_4", firstName: "Not", lastName: "Yet", membership: "pending" }),
];

const openDialog = async (rule: Partial<RuleListItem> = {}, routes: Answers = {}) => {
  const app = openApp({
    path: "/cfr-titles/21/parts/11/rules",
    as: aUser(),
    routes: {
      getCfrPart: { ...aPart(), isSelected: true },
      listPartRules: ({ query }) => rulePage([aRule({ id: "21.11-r1", ...rule })], query),
      listTeamMembers: people,
      assignCompanyRule: anAssignment(),
      assignMasterRule: anAssignment(),
      ...routes,
    },
  });
  await app.user.click(await screen.findByRole("button", { name: "Assign: Validate record systems" }));
  await screen.findAllByRole("option", { name: "Grace Hopper (grace@acme.example)" });
  return app;
};

const DialogWithoutRule = () => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <ChakraProvider value={system}>
      <AssignDialog rule={null} isOpen onClose={() => undefined} />
    </ChakraProvider>
    <Toaster />
  </SWRConfig>
);

const submit = () => screen.getByRole("button", { name: "Assign Rule" });
const members = () => screen.getByRole("combobox", { name: /Team member/ });

describe("the assign dialog", () => {
  test("names the rule, offers the active members and medium of three priorities, and asks for a person", async () => {
    const { api, user } = await openDialog();
    within(screen.getByRole("dialog", { name: "Assign Rule" })).getByText("Validate record systems");
    expect(roleTexts(members(), "option")).toBe(
      "Select a team member | Ada Lovelace (ada@acme.example) | Grace Hopper (grace@acme.example)",
    );
    const priority = screen.getByRole<HTMLSelectElement>("combobox", { name: "Priority" });
    expect([...priority.options].map(({ value }) => value)).toEqual(["low", "medium", "high"]);
    expect(priority.value).toBe("medium");
    await user.click(submit());
    await screen.findByText("Validation Error");
    screen.getByText("Please select a team member");
    screen.getByText("Please select a team member to assign");
    expect(members().getAttribute("aria-invalid")).toBe("true");
    expect(api.count("assignCompanyRule")).toBe(0);
  });

  test("assigns a company rule, says so, closes and refetches the rules", async () => {
    const { api, user } = await openDialog();
    await user.selectOptions(members(), "usr_2");
    await user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "high");
    await user.type(screen.getByLabelText(/Due date/), "2027-03-01");
    await user.type(screen.getByLabelText(/Notes/), "  Start with the vendor.  ");
    const before = api.count("listPartRules");
    await user.click(submit());
    await screen.findByText("Rule assigned successfully");
    screen.getByText("Success");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.last("assignCompanyRule")).toMatchObject({
      params: { id: "101" },
      body: { assignedTo: "usr_2", priority: "high", dueDate: "2027-03-01", notes: "Start with the vendor." },
    });
    expect(api.count("listPartRules")).toBe(before + 1);
  });

  test("assigns a master rule where the company has none, and leaves out empty fields", async () => {
    const { api, user } = await openDialog({ companyRuleId: null });
    await user.selectOptions(members(), "usr_2");
    await user.click(submit());
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignMasterRule")).toMatchObject({ params: { id: "21.11-r1" } });
    expect(api.last("assignMasterRule")?.body).toEqual({
      ...{ assignedTo: "usr_2", priority: "medium", needsReview: false },
    });
    expect(api.count("assignCompanyRule")).toBe(0);
  });

  test("asks for a review by the assigner, or by another who is chosen, but never by the assignee", async () => {
    const { api, user } = await openDialog();
    const needsReview = screen.getByRole<HTMLInputElement>("checkbox", { name: "Needs review" });
    expect(needsReview.checked).toBe(false);
    expect(screen.queryByRole("combobox", { name: /Reviewer/ })).toBeNull();
    await user.click(needsReview);
    const reviewer = screen.getByRole<HTMLSelectElement>("combobox", { name: /Reviewer/ });
    expect(reviewer.value).toBe("usr_1");
    await user.selectOptions(members(), "usr_1");
    await user.click(submit());
    await screen.findByText("The reviewer cannot be the person who does the work.");
    await user.selectOptions(reviewer, "");
    await user.click(submit());
    await screen.findByText("Please select a reviewer");
    expect(api.count("assignCompanyRule")).toBe(0);
    await user.selectOptions(reviewer, "usr_2");
    await user.click(submit());
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignCompanyRule")?.body).toMatchObject({
      ...{ assignedTo: "usr_1", needsReview: true, reviewerId: "usr_2" },
    });
  });

  test("keeps the review of the rule as it is, until it is taken off, and tells what the server says of it", async () => {
    const message = "Choose people who are active in your company.";
    const refusal = problem(400, message, { issues: [{ path: "body.reviewerId", message }] });
    const { api, user } = await openDialog({ reviewerId: "usr_2" }, { assignCompanyRule: refusal });
    const needsReview = screen.getByRole<HTMLInputElement>("checkbox", { name: "Needs review" });
    expect(needsReview.checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /Reviewer/ }).value).toBe("usr_2");
    await user.selectOptions(members(), "usr_1");
    await user.click(submit());
    await screen.findByText(message);
    expect(api.last("assignCompanyRule")?.body).toMatchObject({ needsReview: true, reviewerId: "usr_2" });
    await user.click(needsReview);
    await user.click(submit());
    await waitFor(() => expect(api.last("assignCompanyRule")?.body).toMatchObject({ needsReview: false }));
  });

  test("reads 'Assigning...' while busy and cannot be sent twice", async () => {
    const { promise, resolve: finish } = Promise.withResolvers<ReturnType<typeof anAssignment>>();
    const { api, user } = await openDialog({}, { assignCompanyRule: promise });
    await user.selectOptions(members(), "usr_2");
    await user.click(submit());
    const busy = await screen.findByText("Assigning...");
    expect(busy.closest("button")?.disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(true);
    finish(anAssignment());
    await screen.findByText("Rule assigned successfully");
    expect(api.count("assignCompanyRule")).toBe(1);
  });

  test("stays open with the server's message when it is refused, its own words, or issues on their fields", async () => {
    const refusal = problem(409, "Grace Hopper is no longer active.");
    const { api, user } = await openDialog({}, { assignCompanyRule: refusal });
    await user.selectOptions(members(), "usr_2");
    await user.click(submit());
    await screen.findByText("Grace Hopper is no longer active.");
    screen.getByText("Error");
    screen.getByRole("dialog", { name: "Assign Rule" });
    api.use({ assignCompanyRule: problem(500, "") });
    await user.click(submit());
    await screen.findByText("Failed to assign rule");
    const issues = [{ path: "body.dueDate", message: "That day has passed." }];
    api.use({ assignCompanyRule: problem(400, "Please check the fields.", { issues }) });
    await user.click(submit());
    await screen.findByText("That day has passed.");
    expect(screen.getByLabelText(/Due date/).getAttribute("aria-invalid")).toBe("true");
  });

  test("begins empty each time it opens, and gives the focus back to the button it was opened with", async () => {
    const { user } = await openDialog();
    await user.selectOptions(members(), "usr_2");
    await user.type(screen.getByLabelText(/Notes/), "Not sent");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Assign: Validate record systems" }));
    await screen.findByRole("dialog");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /Team member/ }).value).toBe("");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe("");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const button = screen.getByRole("button", { name: "Assign: Validate record systems" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("says who has the rule now when it is a reassignment", async () => {
    const { user } = await openDialog({
      assignedTo: "usr_1",
      assignedToUser: { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" },
    });
    screen.getByRole("dialog", { name: "Reassign Rule" });
    screen.getByText("Currently assigned to Ada Lovelace. A new assignment replaces this one.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("proposes days from today on, warns of one that is past, and sends none out of its range", async () => {
    const { api, user } = await openDialog();
    const dueDate = screen.getByLabelText<HTMLInputElement>(/Due date/);
    expect(dueDate.min).toMatch(/^20\d\d-\d\d-\d\d$/);
    await user.type(dueDate, "2020-01-31");
    await user.selectOptions(members(), "usr_2");
    await user.click(submit());
    await screen.findByText(/^Choose a day from 20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d\.$/);
    expect(screen.queryByText("Please select a team member")).toBeNull();
    expect(api.last("assignCompanyRule")).toBeUndefined();
    const past = dayAfter(today(), -30);
    await user.clear(dueDate);
    await user.type(dueDate, past);
    screen.getByText("This date is in the past, so the rule will be overdue immediately.");
    await user.click(submit());
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignCompanyRule")?.body).toMatchObject({ dueDate: past });
  });

  test("that is open without a rule says 'No rule selected' when submitted", async () => {
    const api = new FakeApi({ getCurrentUser: aUser(), listTeamMembers: people });
    vi.stubGlobal("fetch", api.fetch);
    render(<DialogWithoutRule />);
    const user = userEvent.setup();
    await screen.findAllByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    await user.selectOptions(members(), "usr_2");
    await user.click(submit());
    await screen.findByText("No rule selected");
    expect(api.count("assignCompanyRule") + api.count("assignMasterRule")).toBe(0);
  });
});
