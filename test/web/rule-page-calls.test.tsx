import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ResponseOf } from "../../shared/api/contract.ts";
import type { getRulePage } from "../../shared/api/pages.ts";
import { aUser } from "../support/factories.ts";
import { aCompanyRule, aMember, anAssignment } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
const team = [aMember(), aMember(ada)];

/** The answer of the page's one call. */
const aPage = (rows: ReturnType<typeof anAssignment>[]): ResponseOf<typeof getRulePage> => ({
  master: null,
  company: {
    rule: { ...aCompanyRule(), mayWork: true },
    assignments: rows,
    activity: { items: [], nextCursor: null },
    reviewSetting: { needsReview: null, preset: true },
    ...{ policies: [], evidence: [], reviews: [], acknowledgements: [], tags: [], groups: [] },
  },
});

describe("the page of a rule", () => {
  test("asks once more for all of it after a change that several of its blocks show", async () => {
    let rows = [anAssignment()];
    const { api, user } = openRule({
      routes: {
        listTeamMembers: team,
        getRulePage: () => aPage(rows),
        assignCompanyRule: () => {
          rows = [anAssignment({ id: "asg_2", assignedTo: ada.id, assignedToUser: ada })];
          return anAssignment();
        },
      },
    });
    const block = await panel("Assignment");
    await user.click(await block.findByRole("button", { name: "Grace Hopper, change assignee" }));
    await user.selectOptions(await screen.findByRole("combobox", { name: /Team member/ }), "usr_1");
    await user.click(block.getByRole("button", { name: "Save" }));
    await block.findByRole("button", { name: "Ada Lovelace, change assignee" });
    const counts = ["getRulePage", "getCompanyRule", "listRuleAssignments", "listRuleActivity"] as const;
    expect(counts.map((name) => api.count(name))).toEqual([2, 0, 0, 0]);
  });

  test("knows whether the part asks for a review before its dialog opens", async () => {
    const { api, user } = openRule({
      as: aUser(),
      routes: { listTeamMembers: team, getRulePage: aPage([]) },
    });
    await user.click((await screen.findAllByRole("button", { name: "Assign" }))[0] as HTMLElement);
    const needsReview = await screen.findByRole<HTMLInputElement>("checkbox", { name: /review/i });
    await waitFor(() => expect(needsReview.checked).toBe(true));
    expect(api.count("getReviewSetting")).toBe(0);
  });
});

describe("the activity of a rule", () => {
  const copying = {
    copyMasterRule: aCompanyRule({ hasCopy: true, version: 1 }),
    updateCompanyRule: aCompanyRule({ hasCopy: true, version: 2, companyNotes: "Ours" }),
  };
  const openForm = async () => {
    const opened = openRule({ routes: copying });
    await opened.user.click(await screen.findByRole("button", { name: "Edit" }));
    await screen.findByRole("textbox", { name: "Text" });
    await waitFor(() => expect(opened.api.count("copyMasterRule")).toBe(1));
    return opened;
  };

  test("is asked for once after the company's copy was made and changed", async () => {
    const { api, user } = await openForm();
    await user.type(screen.getByRole("textbox", { name: "Company Notes" }), "Ours");
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Company rule updated successfully");
    expect(api.count("listRuleActivity")).toBe(2);
  });

  test("shows a copy that no change follows", async () => {
    const { api, user } = await openForm();
    expect(api.count("listRuleActivity")).toBe(1);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(api.count("listRuleActivity")).toBe(2));
  });
});
