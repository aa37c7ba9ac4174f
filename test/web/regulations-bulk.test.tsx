import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BulkChange, type BulkOutcome, BulkUndo } from "../../shared/schemas/bulk-change.ts";
import { formatDateTime } from "../../web/src/lib/format.ts";
import { type FakeRequest, problem } from "../support/fake-api.ts";
import { giveReason } from "../support/give-reason.ts";
import { numberedRules, openList, rowsWith } from "../support/regulations-page.tsx";
import { rulePage } from "../support/rule-factories.ts";

const changed = (companyRuleId: number): BulkOutcome => {
  const decided = { applicability: "undecided", applicabilityReason: null } as const;
  const state = { companyRuleId, priority: "high", isActive: true, ...decided } as const;
  return {
    outcome: "changed",
    companyRuleId,
    before: { ...state, complianceStatus: "pending", version: 3 },
    after: { ...state, complianceStatus: "completed", version: 4 },
  };
};
const refused = (companyRuleId: number, message: string): BulkOutcome => ({
  outcome: "refused",
  companyRuleId,
  message,
});

/** The rules that a dialog lists below a reason. */
const rowsOf = (dialog: ReturnType<typeof within>, why: string | RegExp) =>
  within(dialog.getByRole("list", { name: why }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** What a change of these rules answers; every rule is changed unless `refuse` says why not. */
const answer = (request: FakeRequest, refuse: Readonly<Record<number, string>> = {}) => {
  const { ids } = BulkChange.parse(request.body);
  return { outcomes: ids.map((id) => (refuse[id] ? refused(id, refuse[id]) : changed(id))) };
};
const undone = (request: FakeRequest) => ({
  outcomes: BulkUndo.parse(request.body).items.map(({ companyRuleId }) => changed(companyRuleId)),
});

const many = numberedRules(260);
const openMany = (options: Parameters<typeof openList>[0] = {}) => openList({ given: many, ...options });
const openFew = (options: Parameters<typeof openList>[0] = {}) =>
  openList({ given: many.slice(0, 8), ...options });
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const bar = () => screen.getByRole("region", { name: "Change the selected rules" });
const selectFirst = async ({ user }: ReturnType<typeof openList>, count: number) => {
  await rowsWith("Rule 1");
  for (let number = 1; number <= count; number += 1) await user.click(box(`Select: Rule ${number}`));
};
const choose = async ({ user }: ReturnType<typeof openList>, menu: string, choice: string) => {
  await user.click(within(bar()).getByRole("button", { name: menu }));
  const item = await screen.findByRole("menuitem", { name: choice });
  const isHighlighted = () => item.getAttribute("data-highlighted") !== null;
  await waitFor(async () => {
    if (!isHighlighted()) await user.keyboard("{ArrowDown}");
    expect(isHighlighted()).toBe(true);
  });
  await user.keyboard("{Enter}");
};

describe("selecting rules", () => {
  test("is offered to managers alone", async () => {
    openFew({ role: "member" });
    await rowsWith("Rule 1");
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });

  test("counts them, page by page and in any order", async () => {
    const opened = openMany();
    await selectFirst(opened, 2);
    within(bar()).getByText("2 rules selected");
    await opened.user.click(screen.getByText("Next"));
    await rowsWith("Rule 51");
    await opened.user.click(box("Select: Rule 51"));
    within(bar()).getByText("3 rules selected");
    await opened.user.click(screen.getByRole("button", { name: "Rule Title" }));
    await rowsWith("Rule 1");
    expect(box("Select: Rule 1").checked).toBe(true);
    within(bar()).getByText("3 rules selected");
  });

  test("takes all in between with Shift, and gives them up the same way", async () => {
    const opened = openFew();
    const { user } = opened;
    await selectFirst(opened, 1);
    await user.keyboard("{Shift>}");
    await user.click(box("Select: Rule 5"));
    await user.keyboard("{/Shift}");
    within(bar()).getByText("5 rules selected");
    await user.click(box("Select: Rule 4"));
    await user.keyboard("{Shift>}");
    await user.click(box("Select: Rule 2"));
    await user.keyboard("{/Shift}");
    within(bar()).getByText("2 rules selected");
  });

  test("of a page is one click, and says when only some are", async () => {
    const opened = openMany();
    await selectFirst(opened, 1);
    const page = box("Select all rules on this page");
    expect(page.indeterminate).toBe(true);
    await opened.user.click(page);
    within(bar()).getByText("50 rules selected");
    expect(page.indeterminate).toBe(false);
    await opened.user.click(page);
    expect(screen.queryByRole("region", { name: "Change the selected rules" })).toBeNull();
  });

  test("of all that match ends at the limit, which it names, also for one more rule", async () => {
    const opened = openMany();
    await selectFirst(opened, 1);
    await opened.user.click(within(bar()).getByRole("button", { name: "Select this page (50)" }));
    await opened.user.click(within(bar()).getByRole("button", { name: "Select the first 200 of 260 rules" }));
    await within(bar()).findByText("200 rules selected");
    expect(opened.api.last("listCompanyRules")?.query).toEqual({ limit: "200" });
    await opened.user.click(screen.getByText("Next"));
    await rowsWith("Rule 51");
    expect(box("Select: Rule 100").checked).toBe(true);
    for (const title of ["Rule 101", "Rule 151", "Rule 201"]) {
      await opened.user.click(screen.getByText("Next"));
      await rowsWith(title);
    }
    await opened.user.click(box("Select: Rule 201"));
    await screen.findByText("You can change up to 200 rules at once");
    expect(box("Select: Rule 201").checked).toBe(false);
  });

  test("of all that match takes every page the server needs for them", async () => {
    const opened = openMany({
      given: many.slice(0, 120),
      routes: {
        // Long rules: no page holds more than fifty.
        listCompanyRules: ({ query }) => rulePage(many.slice(0, 120), { ...query, limit: "50" }),
      },
    });
    await selectFirst(opened, 1);
    await opened.user.click(box("Select all rules on this page"));
    await opened.user.click(within(bar()).getByRole("button", { name: "Select all 120 rules" }));
    await within(bar()).findByText("120 rules selected");
    expect(within(bar()).queryByRole("button", { name: /^Select / })).toBeNull();
  });

  test("ends with Clear selection, the focus in the table, and when the filters change", async () => {
    const opened = openFew();
    await selectFirst(opened, 2);
    await opened.user.click(within(bar()).getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("region", { name: "Change the selected rules" })).toBeNull();
    expect(document.activeElement?.closest("tbody")).not.toBeNull();
    await selectFirst(opened, 2);
    // So that nothing unseen is changed.
    await opened.user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "High");
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Change the selected rules" })).toBeNull(),
    );
    await rowsWith("Rule 1");
    expect(box("Select: Rule 1").checked).toBe(false);
  });
});

describe("changing the selected rules", () => {
  test("sets their status, says so, and shows the new list", async () => {
    const opened = openFew({ routes: { changeRulesInBulk: (request) => answer(request) } });
    await selectFirst(opened, 2);
    const lists = opened.api.count("listCompanyRules");
    await choose(opened, "Status", "Completed");
    await screen.findByText("Success");
    expect(screen.getAllByText("2 rules set to completed").length).toBe(2);
    expect(opened.api.last("changeRulesInBulk")?.body).toEqual({
      ids: [1_001, 1_002],
      action: { type: "status", complianceStatus: "completed" },
    });
    expect(opened.api.count("listCompanyRules")).toBe(lists + 1);
    expect(box("Select: Rule 1").checked).toBe(false);
    const undo = within(bar()).getByRole("button", { name: /^Undo/ });
    await waitFor(() => expect(document.activeElement).toBe(undo));
  });

  test.each([
    ["Priority", "High", { type: "priority", priority: "high" }, "1 rule set to high priority"],
    ["Priority", "None", { type: "priority", priority: "" }, "Priority removed from 1 rule"],
    [
      "Applicability",
      "Not applicable",
      { type: "applicability", isApplicable: false, reason: "Not our activity" },
      "1 rule marked as not applicable",
    ],
  ])("sets their %s to %s", async (menu, choice, action, said) => {
    const opened = openFew({ routes: { changeRulesInBulk: (request) => answer(request) } });
    await selectFirst(opened, 1);
    await choose(opened, menu, choice);
    if (choice === "Not applicable") await giveReason(opened.user);
    await screen.findAllByText(said);
    expect(opened.api.last("changeRulesInBulk")?.body).toEqual({ ids: [1_001], action });
  });

  test("assigns them to one person, which cannot be undone", async () => {
    const opened = openFew({ routes: { changeRulesInBulk: (request) => answer(request) } });
    await selectFirst(opened, 3);
    await opened.user.click(within(bar()).getByRole("button", { name: "Assign..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 3 rules" }));
    await opened.user.click(dialog.getByRole("button", { name: "Assign 3 rules" }));
    await screen.findByText("Validation Error");
    expect(screen.getAllByText("Please select a team member").length).toBe(2);
    await opened.user.selectOptions(
      dialog.getByRole("combobox", { name: /Team member/ }),
      "Grace Hopper (grace@acme.example)",
    );
    await opened.user.type(dialog.getByLabelText("Due date (optional)"), "2026-12-01");
    await opened.user.click(dialog.getByRole("button", { name: "Assign 3 rules" }));
    await screen.findByText("3 rules assigned");
    expect(opened.api.last("changeRulesInBulk")?.body).toEqual({
      ids: [1_001, 1_002, 1_003],
      action: { type: "assign", assignedTo: "usr_2", priority: "medium", dueDate: "2026-12-01" },
    });
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest("tbody")).not.toBeNull());
  });

  test("goes on in portions, and shows how far it has come", async () => {
    const { promise: third, resolve: go } = Promise.withResolvers<void>();
    const opened = openMany({
      routes: {
        changeRulesInBulk: async (request) => {
          if (BulkChange.parse(request.body).ids.includes(1_051)) await third;
          return answer(request);
        },
      },
    });
    await selectFirst(opened, 1);
    await opened.user.click(box("Select all rules on this page"));
    await opened.user.click(within(bar()).getByRole("button", { name: /^Select the first 200/ }));
    await within(bar()).findByText("200 rules selected");
    await choose(opened, "Status", "Completed");
    const progress = await screen.findByRole("progressbar", { name: "Changing 200 rules" });
    await waitFor(() => expect(progress.getAttribute("aria-valuetext")).toBe("50 of 200"));
    go();
    await screen.findAllByText("200 rules set to completed");
    expect(opened.api.count("changeRulesInBulk")).toBe(4);
  });

  test("lists what was refused and why, and leaves that selected", async () => {
    const opened = openFew({
      routes: { changeRulesInBulk: (request) => answer(request, { 1002: "Rule not found" }) },
    });
    await selectFirst(opened, 3);
    await choose(opened, "Status", "Completed");
    const dialog = within(await screen.findByRole("dialog", { name: "1 rule not changed" }));
    dialog.getByText(/^2 rules set to completed/);
    dialog.getByText(/The rules below were not changed and are still selected\.$/);
    expect(rowsOf(dialog, "Rule not found")).toEqual(["Rule 2"]);
    await opened.user.click(dialog.getByText("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    within(bar()).getByText("1 rule selected");
    expect(box("Select: Rule 2").checked).toBe(true);
    within(bar()).getByRole("button", { name: "Undo: 2 rules set to completed" });
  });

  test("of a mixed selection says each reason once, with its rules", async () => {
    const review = "This rule needs a review. Submit it instead.";
    const opened = openFew({
      routes: {
        changeRulesInBulk: (request) =>
          answer(request, { 1001: review, 1003: review, 1002: "Rule not found" }),
      },
    });
    await selectFirst(opened, 3);
    await choose(opened, "Status", "Completed");
    const dialog = within(await screen.findByRole("dialog", { name: "3 rules not changed" }));
    dialog.getByText(/^Nothing was changed\./);
    expect(dialog.getAllByText(/This rule needs a review/)).toHaveLength(1);
    expect(rowsOf(dialog, /^This rule needs a review\. Submit it instead\./)).toEqual(["Rule 1", "Rule 3"]);
    expect(rowsOf(dialog, "Rule not found")).toEqual(["Rule 2"]);
  });

  test("says what was so already", async () => {
    const opened = openFew({
      routes: {
        changeRulesInBulk: { outcomes: [changed(1_001), { outcome: "unchanged", companyRuleId: 1_002 }] },
      },
    });
    await selectFirst(opened, 2);
    await choose(opened, "Status", "Completed");
    await screen.findByText("1 rule set to completed. 1 rule already had this value.");
  });

  test("that fails altogether changes nothing on screen and says why", async () => {
    const opened = openFew({ routes: { changeRulesInBulk: problem(503, "Please try again soon.") } });
    await selectFirst(opened, 2);
    await choose(opened, "Applicability", "Applicable");
    await screen.findByText("Please try again soon.");
    screen.getByText("Error");
    within(bar()).getByText("2 rules selected");
  });

  test("that breaks off half-way tells which rules were not reached", async () => {
    const opened = openMany({
      given: many.slice(0, 60),
      routes: {
        changeRulesInBulk: (request) =>
          BulkChange.parse(request.body).ids.includes(1_051)
            ? problem(503, "Please try again soon.")
            : answer(request),
      },
    });
    await selectFirst(opened, 1);
    await opened.user.click(box("Select all rules on this page"));
    await opened.user.click(within(bar()).getByRole("button", { name: "Select all 60 rules" }));
    await within(bar()).findByText("60 rules selected");
    await choose(opened, "Status", "Completed");
    const dialog = within(await screen.findByRole("dialog", { name: "10 rules not changed" }));
    expect(rowsOf(dialog, /^Please try again soon\./)).toHaveLength(10);
    dialog.getByText(/^50 rules set to completed/);
  });
});

describe("taking a change back", () => {
  const change = async (refuse?: BulkOutcome[]) => {
    const opened = openFew({
      routes: {
        changeRulesInBulk: (request) => answer(request),
        undoBulkChange: (request) => (refuse ? { outcomes: refuse } : undone(request)),
      },
    });
    await selectFirst(opened, 2);
    await choose(opened, "Status", "Completed");
    await screen.findByText("Success");
    return opened;
  };

  test("is a click in the toast, sends what was before, and can be done once", async () => {
    const { api, user } = await change();
    await user.click(within(screen.getByRole("region", { name: "Notifications" })).getByText("Undo"));
    await screen.findByText("2 rules restored");
    expect(api.last("undoBulkChange")?.body).toEqual({
      items: [
        { companyRuleId: 1_001, version: 4, complianceStatus: "pending" },
        { companyRuleId: 1_002, version: 4, complianceStatus: "pending" },
      ],
    });
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  });

  test("stays in the bar after the toast has gone, also while other rules are selected", async () => {
    const { api, user } = await change();
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await user.click(box("Select: Rule 7"));
    await user.click(within(bar()).getByRole("button", { name: "Undo: 2 rules set to completed" }));
    await screen.findByText("2 rules restored");
    expect(api.count("undoBulkChange")).toBe(1);
    within(bar()).getByText("1 rule selected");
  });

  test("can be tried again when it fails", async () => {
    const { api, user } = await change();
    api.use({ undoBulkChange: problem(503, "Please try again soon.") });
    await user.click(within(bar()).getByRole("button", { name: /^Undo/ }));
    await screen.findByText("Please try again soon.");
    api.use({ undoBulkChange: undone });
    await user.click(within(bar()).getByRole("button", { name: "Undo: 2 rules set to completed" }));
    await screen.findByText("2 rules restored");
  });

  test("names the rules someone changed since", async () => {
    const sentence = "This rule was changed by Grace Hopper at Mar 5, 2026, 3:20 PM UTC.";
    const { user } = await change([changed(1_001), refused(1_002, sentence)]);
    await user.click(within(bar()).getByRole("button", { name: /^Undo/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "1 rule not restored" }));
    dialog.getByText("1 rule restored");
    const inReadersZone = formatDateTime("2026-03-05T15:20:00.000Z");
    expect(rowsOf(dialog, `This rule was changed by Grace Hopper at ${inReadersZone}.`)).toEqual(["Rule 2"]);
  });
});
