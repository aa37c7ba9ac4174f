import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aChangeRow, aChangesPage } from "../support/change-factories.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/lib/table-file/report-csv.ts";

const assigned = aChangeRow();
const editorial = aChangeRow({
  ...{ id: "chg_2", section: "11.30", citation: "21 CFR 11.30", heading: "Controls for open systems." },
  ...{ severity: "editorial", changeClass: "editorial", reasons: ["quotes"], state: "no_action" },
  ...{ isRead: true, affectedRules: 0, dueDate: "2020-03-06" },
});
const team = [
  aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", role: "company_admin" }),
  aMember({ role: "member" }),
];

const open = (routes: Answers = {}, path = "/changes", role: "company_admin" | "member" = "company_admin") =>
  openApp({
    path,
    as: aUser({ role }),
    routes: { listChanges: aChangesPage([assigned, editorial]), listTeamMembers: team, ...routes },
  });
const rows = async () => {
  await screen.findByRole("table");
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
};
const bar = () => screen.findByRole("region", { name: "Selected changes" });

describe("the inbox of changes", () => {
  test("tells of each change what it is and how far it is, and marks what was not read", async () => {
    open();
    expect(await rows()).toEqual([
      "Substantive, assigned21 CFR 11.10Controls for closed systems.a numberMar 20, 29991New–Mar 6, 2999Open",
      "Editorial21 CFR 11.30Controls for open systems.quotation marksMar 20, 29990No action–Mar 6, 2020Open",
    ]);
    expect(screen.getAllByRole("img", { name: "Unread" }).length).toBe(1);
    // What is closed is not overdue.
    expect(screen.queryByRole("img", { name: "Overdue" })).toBeNull();
    expect(screen.getByRole("link", { name: "Open: 21 CFR 11.10" }).getAttribute("href")).toBe(
      "/changes/chg_1",
    );
  });

  test("opens with what waits, counts each state, and keeps filters in its address", async () => {
    const { user, api } = open({}, "/changes?other=7");
    await rows();
    expect(api.last("listChanges")?.query).toMatchObject({ state: "new,assessing,action_needed" });
    const states = within(screen.getByRole("group", { name: "State" }));
    expect(states.getAllByRole("button").map((chip) => [chip.textContent, chip.ariaPressed])).toEqual([
      ["New 3", "true"],
      ["Assessing 1", "true"],
      ["Action needed 0", "true"],
      ["No action 12", "false"],
      ["Done 4", "false"],
    ]);
    await user.click(states.getByRole("button", { name: /^New/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Severity" }), "Nearby");
    await user.selectOptions(screen.getByRole("combobox", { name: "Assessor" }), "Me");
    await user.selectOptions(screen.getByRole("combobox", { name: "Due" }), "Next 7 days");
    await user.click(screen.getByRole("button", { name: "Unread" }));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      ...{
        other: "7",
        severity: "nearby",
        assessor: "me",
        due: "next7",
        unread: "true",
        state: "assessing,action_needed",
      },
    });
    await waitFor(() =>
      expect(api.last("listChanges")?.query).toMatchObject({
        severity: "nearby",
        assessor: "me",
        unread: "true",
      }),
    );
  });

  test.each([
    ["nothing at all", "", "No changes to handle"],
    ["nothing by its filters", "?severity=nearby", "No changes found matching your filters."],
  ])("says so where there is %s", async (_, search, words) => {
    open({ listChanges: aChangesPage([]) }, `/changes${search}`);
    await screen.findByRole("heading", { name: words });
  });

  test("says so where the call fails", async () => {
    open({ listChanges: problem(403, "No.") });
    await screen.findByRole("heading", { name: "Failed to fetch changes" });
    screen.getByRole("button", { name: "Try again" });
  });

  test("changes many at once; what is refused stays selected and says why", async () => {
    const { user, api } = open({
      bulkChangeChanges: {
        outcomes: [
          { id: "chg_1", outcome: "changed", message: "" },
          { id: "chg_2", outcome: "refused", message: "2 tasks are still open." },
        ],
      },
    });
    await rows();
    await user.click(screen.getByRole("checkbox", { name: "Select all changes on this page" }));
    await user.click(within(await bar()).getByRole("button", { name: "No action" }));
    const dialog = await screen.findByRole("dialog", { name: "No Action" });
    await user.click(within(dialog).getByRole("button", { name: "No Action" }));
    await within(dialog).findByText("Please give a reason");
    await user.type(within(dialog).getByLabelText(/Why is no action needed\?/), "Not our activity");
    await user.click(within(dialog).getByRole("button", { name: "No Action" }));
    const refused = await screen.findByRole("dialog", { name: "1 change not updated" });
    within(refused).getByText("2 tasks are still open.");
    expect(api.last("bulkChangeChanges")?.body).toEqual({
      ids: ["chg_1", "chg_2"],
      action: { type: "state", value: "no_action", reason: "Not our activity" },
    });
    await user.click(within(refused).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    within(await bar()).getByText("1 change selected");
  });

  test("sets an assessor among the managers, and marks as read", async () => {
    const { user, api } = open({
      bulkChangeChanges: { outcomes: [{ id: "chg_1", outcome: "changed", message: "" }] },
      markChangesRead: { ids: ["chg_1"] },
    });
    await rows();
    await user.click(screen.getByRole("checkbox", { name: "Select 21 CFR 11.10" }));
    await user.click(within(await bar()).getByRole("button", { name: "Set assessor" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Ada Lovelace",
      "No one",
    ]);
    await user.click(screen.getByRole("menuitem", { name: "Ada Lovelace" }));
    await screen.findByText("1 change updated");
    expect(api.last("bulkChangeChanges")?.body).toMatchObject({
      action: { type: "assessor", value: "usr_1" },
    });
    // The selection ends with the change; a click before that would only end it.
    const checkbox = screen.getByRole<HTMLInputElement>("checkbox", { name: "Select 21 CFR 11.10" });
    await waitFor(() => expect(checkbox.checked).toBe(false));
    await user.click(checkbox);
    await user.click(within(await bar()).getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(api.last("markChangesRead")?.body).toEqual({ ids: ["chg_1"], isRead: true }));
  });

  test("a member reads, and changes nothing", async () => {
    const { api } = open({}, "/changes", "member");
    await rows();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(api.count("listTeamMembers")).toBe(0);
  });
});
