import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { BulkChange } from "../../shared/schemas/bulk-change.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openPart } from "../support/open-part.ts";
import { numberedRules, openList, rowsWith } from "../support/regulations-page.tsx";
import { aMember, anAssignment } from "../support/rule-factories.ts";

const ada = aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" });
const team = [aMember(), ada];
const needsReview = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Needs review" });

describe("whether assignments of a part need a review", () => {
  /** Opens "⋯" of the part. */
  const openSetting = async (user: ReturnType<typeof openPart>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    const menu = within(await screen.findByRole("menu"));
    menu.getByText("Assignments need a review");
    await waitFor(() => expect(menu.queryByText("Loading")).toBeNull());
    return menu;
  };
  const current = (menu: Awaited<ReturnType<typeof openSetting>>) =>
    menu.getAllByRole("menuitem").find((item) => item.getAttribute("aria-current"))?.textContent;

  test("is set by managers on its page", async () => {
    const { api, user } = openPart({
      routes: {
        getReviewSetting: { needsReview: null, preset: true },
        setReviewSetting: { needsReview: false, preset: false },
      },
    });
    const menu = await openSetting(user);
    const choices = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(choices).toEqual(["As the company", "Yes", "No"]);
    expect(current(menu)).toBe("As the company");
    await user.click(menu.getByRole("menuitem", { name: "No" }));
    await screen.findByText("Settings saved");
    expect(api.last("setReviewSetting")).toMatchObject({
      ...{ params: { titleId: "21", partNo: "11" }, body: { needsReview: false } },
    });
    await user.click((await openSetting(user)).getByRole("menuitem", { name: "As the company" }));
    await waitFor(() => expect(api.last("setReviewSetting")?.body).toEqual({ needsReview: null }));
  });

  test("says so where it cannot be saved, and stays as it was", async () => {
    const { user } = openPart({
      routes: {
        getReviewSetting: { needsReview: true, preset: true },
        setReviewSetting: problem(403, "You do not have permission to do this."),
      },
    });
    const menu = await openSetting(user);
    expect(current(menu)).toBe("Yes");
    await user.click(menu.getByRole("menuitem", { name: "No" }));
    await screen.findByText("You do not have permission to do this.");
    expect(current(await openSetting(user))).toBe("Yes");
  });

  test("is not a member's to set", async () => {
    openPart({ as: aUser({ role: "member" }) });
    await screen.findByRole("heading", { level: 1, name: /Part 11/ });
    await screen.findByRole("link", { name: "Read the regulation" });
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});

describe("the assign dialog", () => {
  const openDialog = async (preset: boolean) => {
    const app = openPart({
      as: aUser({ id: ada.id }),
      routes: {
        getReviewSetting: { needsReview: null, preset },
        listTeamMembers: team,
        assignCompanyRule: anAssignment(),
      },
    });
    await app.user.click(await screen.findByRole("button", { name: "Assign: Validate record systems" }));
    await screen.findAllByRole("option", { name: "Grace Hopper (grace@acme.example)" });
    return app;
  };
  const member = () => screen.getByRole("combobox", { name: /Team member/ });

  test("asks for a review where the part or the company says so, which can be taken off", async () => {
    const { user, api } = await openDialog(true);
    await waitFor(() => expect(needsReview().checked).toBe(true));
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /Reviewer/ }).value).toBe(ada.id);
    await user.click(needsReview());
    await user.selectOptions(member(), "usr_2");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await screen.findByText("Rule assigned successfully");
    expect(api.last("assignCompanyRule")?.body).toMatchObject({ needsReview: false });
  });

  test("asks for none where they do not", async () => {
    const { api } = await openDialog(false);
    await waitFor(() => expect(api.count("getReviewSetting")).toBe(1));
    expect(needsReview().checked).toBe(false);
  });
});

describe("assigning many rules", () => {
  const open = async () => {
    const app = openList({
      given: numberedRules(3),
      routes: {
        listTeamMembers: team,
        changeRulesInBulk: ({ body }) => ({
          outcomes: BulkChange.parse(body).ids.map((companyRuleId) => ({
            ...{ outcome: "unchanged", companyRuleId },
          })),
        }),
      },
    });
    await rowsWith("Rule 1");
    for (const number of [1, 2])
      await app.user.click(screen.getByRole("checkbox", { name: `Select: Rule ${number}` }));
    await app.user.click(screen.getByRole("button", { name: "Assign..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 rules" }));
    await dialog.findByRole("option", { name: /Grace Hopper/ });
    await app.user.selectOptions(dialog.getByRole("combobox", { name: /Team member/ }), "usr_2");
    return { ...app, dialog };
  };

  test("may ask for a review of all of them", async () => {
    const { user, api, dialog } = await open();
    await user.click(needsReview());
    await user.selectOptions(dialog.getByRole("combobox", { name: /Reviewer/ }), ada.id);
    await user.click(dialog.getByRole("button", { name: "Assign 2 rules" }));
    await waitFor(() => expect(api.count("changeRulesInBulk")).toBe(1));
    expect(api.last("changeRulesInBulk")?.body).toMatchObject({
      action: { type: "assign", assignedTo: "usr_2", needsReview: true, reviewerId: ada.id },
    });
  });

  test("leaves their reviews as they are otherwise", async () => {
    const { user, api, dialog } = await open();
    await user.click(dialog.getByRole("button", { name: "Assign 2 rules" }));
    await waitFor(() => expect(api.count("changeRulesInBulk")).toBe(1));
    const sent = api.last("changeRulesInBulk")?.body as { action: object };
    expect(Object.keys(sent.action)).not.toContain("needsReview");
  });
});
