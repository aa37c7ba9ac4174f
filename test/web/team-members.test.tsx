import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { SavedView } from "../../shared/schemas/saved-view.ts";
import type { TeamMember } from "../../shared/schemas/user.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const mary = { id: "usr_3", firstName: "Mary", lastName: "Jackson", email: "mary@acme.example" };
const admin = aMember({ ...mary, role: "company_admin" });
const reader = aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", role: "company_admin" });

const nothingOpen = { openAssignments: 0, reassigningTo: null };

const openTeam = (as = aUser(), routes: Answers = {}, members: TeamMember[] = [reader, aMember(), admin]) =>
  openApp({
    path: "/team-management",
    as,
    routes: { listTeamMembers: members, listJoinRequests: [], listInvitations: [], ...routes },
  });

const optionsOf = (name: string | RegExp) => roleTexts(screen.getByLabelText(name), "option");
/** The badge that is the button of a person's role. */
const roleOf = (name: string) => screen.queryByRole("button", { name: new RegExp(`^Role of ${name}: `) });
const roleMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Role of ${name}: `) }));
  return within(await screen.findByRole("menu"));
};
const rolesOffered = async (user: UserEvent, name: string) => {
  const menu = await roleMenu(user, name);
  const roles = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
  await user.keyboard("{Escape}");
  return roles;
};
const giveRole = async (user: UserEvent, name: string, role: string) =>
  user.click((await roleMenu(user, name)).getByRole("menuitem", { name: role }));

test("the list is laid out by a saved view", async () => {
  const view: SavedView = {
    ...{ id: "people-1", list: "people", name: "Who does what", query: {}, sort: null, order: null },
    ...{ columns: ["name", "department"], density: "compact", isShared: true, isDefault: false },
    ...{ owner: mary, version: 1 },
  };
  openApp({
    path: "/team-management?view=people-1",
    as: aUser(),
    routes: {
      ...{ listTeamMembers: [reader, admin], listJoinRequests: [], listInvitations: [] },
      listSavedViews: { items: [view], total: 1, nextCursor: null },
    },
  });
  await screen.findByRole("button", { name: /Saved views.*Who does what/ });
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Name", "Department", "Actions"]);
});

describe("the actions of a member", () => {
  test("are a role and a button for each whom an administrator manages, and none for oneself", async () => {
    const { user } = openTeam();
    expect(await rolesOffered(user, "Mary Jackson")).toEqual([
      "Member",
      "Compliance Officer",
      "Company Admin",
    ]);
    expect(screen.getAllByRole("columnheader").at(-1)?.textContent).toBe("Actions");
    // The role is said once: by the badge that changes it.
    expect(screen.getAllByText("company admin")).toHaveLength(2);
    screen.getByRole("button", { name: "Deactivate: Mary Jackson" });
    expect(roleOf("Ada Lovelace")).toBeNull();
    expect(screen.queryByRole("button", { name: "Deactivate: Ada Lovelace" })).toBeNull();
  });

  test("of an officer neither touch nor make administrators", async () => {
    const { user } = openTeam(aUser({ id: "usr_8", role: "compliance_officer" }));
    expect(await rolesOffered(user, "Grace Hopper")).toEqual(["Member", "Compliance Officer"]);
    expect(roleOf("Mary Jackson")).toBeNull();
    expect(screen.queryByRole("button", { name: "Deactivate: Mary Jackson" })).toBeNull();
  });

  test("are not there for members, who cannot invite anyone either", async () => {
    const { api } = openTeam(aUser({ role: "member" }));
    await screen.findByText("Grace Hopper");
    expect(roleOf("Grace Hopper")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Invite Member" })).toBeNull();
    expect(screen.queryByRole("tab", { name: /Pending Invitations/ })).toBeNull();
    expect(api.count("listInvitations")).toBe(0);
  });
});

test("another role that is refused says why and the old one stays; else it is sent, told, and shown", async () => {
  const { api, user } = openTeam(aUser(), { changeMemberRole: problem(409, "You were too late.") });
  await giveRole(user, "Grace Hopper", "Member");
  await screen.findByText("Failed to Update Role");
  screen.getByText("You were too late.");
  expect(roleOf("Grace Hopper")?.textContent).toBe("compliance officer");
  const changed = aMember({ role: "member" });
  api.use({ changeMemberRole: changed, listTeamMembers: [reader, changed] });
  await giveRole(user, "Grace Hopper", "Member");
  await screen.findByText("Role Updated");
  screen.getByText("User role has been updated successfully.");
  expect(api.last("changeMemberRole")).toMatchObject({
    params: { userId: "usr_2" },
    body: { role: "member" },
  });
  await waitFor(() => expect(roleOf("Grace Hopper")?.textContent).toBe("member"));
});

describe("deactivating", () => {
  test("asks first and says what is assigned to the person", async () => {
    const away = aMember({ isActive: false });
    const { api, user } = openTeam(aUser(), {
      getMemberWorkload: { openAssignments: 3, reassigningTo: null },
      deactivateTeamMember: () => {
        api.use({ listTeamMembers: [reader, away] });
        return away;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
    const question = await screen.findByRole("alertdialog", { name: "Deactivate Grace Hopper?" });
    await within(question).findByText(
      "They will be signed out everywhere and cannot sign in until you reactivate them.",
    );
    await within(question).findByRole("group", { name: "What should happen to the 3 assigned rules?" });
    expect(within(question).getByLabelText<HTMLInputElement>("Keep assigned to them").checked).toBe(true);
    expect(api.count("deactivateTeamMember")).toBe(0);
    await user.click(within(question).getByRole("button", { name: "Deactivate" }));
    await screen.findByText("User Status Updated");
    screen.getByText("User status has been updated successfully.");
    expect(api.last("deactivateTeamMember")).toMatchObject({ params: { userId: "usr_2" }, body: {} });
    await screen.findByRole("button", { name: "Activate: Grace Hopper" });
  });

  test("asks about no rules where there are none, is left by Cancel, and says why it is refused", async () => {
    const { api, user } = openTeam(aUser(), {
      getMemberWorkload: nothingOpen,
      deactivateTeamMember: problem(403, "Only an administrator can."),
    });
    const ask = async () => {
      await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
      return within(await screen.findByRole("alertdialog", { name: "Deactivate Grace Hopper?" }));
    };
    const question = await ask();
    expect(question.queryByRole("radio")).toBeNull();
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.count("deactivateTeamMember")).toBe(0);
    await user.click((await ask()).getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Failed to Update Status");
    screen.getByText("Only an administrator can.");
  });

  test("is undone by Activate, without a question", async () => {
    const away = aMember({ isActive: false });
    const { api, user } = openTeam(aUser(), { activateTeamMember: aMember() }, [reader, away]);
    await user.click(await screen.findByRole("button", { name: "Activate: Grace Hopper" }));
    await screen.findByText("User Status Updated");
    expect(api.last("activateTeamMember")?.params).toEqual({ userId: "usr_2" });
  });
});

describe("a reader whose role was changed meanwhile", () => {
  test("is refused once and then sees no buttons any more", async () => {
    let as = aUser({ id: "usr_8", role: "compliance_officer" });
    const { api, user } = openTeam(as, {
      getCurrentUser: () => as,
      changeMemberRole: problem(403, "You do not have permission to do this."),
    });
    const menu = await roleMenu(user, "Grace Hopper");
    as = { ...as, role: "member" };
    await user.click(menu.getByRole("menuitem", { name: "Member" }));
    await screen.findByText("You do not have permission to do this.");
    await waitFor(() => expect(roleOf("Grace Hopper")).toBeNull());
    expect(screen.queryByRole("button", { name: "Invite Member" })).toBeNull();
    expect(api.count("getCurrentUser")).toBe(2);
  });
});

describe("the rules of a person who leaves", () => {
  test("go to the active person that is chosen, and the page tells until they have", async () => {
    const { api, user } = openTeam(aUser(), {
      getMemberWorkload: { openAssignments: 312, reassigningTo: null },
      deactivateTeamMember: () => {
        api.use({ getMemberWorkload: { openAssignments: 312, reassigningTo: mary } });
        return aMember({ isActive: false });
      },
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(await question.findByLabelText("Reassign all to one person"));
    expect(optionsOf(/^Reassign to/)).toBe(
      "Select a team member | Ada Lovelace (grace@acme.example) | Mary Jackson (mary@acme.example)",
    );
    await user.click(question.getByRole("button", { name: "Deactivate" }));
    await question.findByText("Please select a team member");
    expect(api.count("deactivateTeamMember")).toBe(0);
    await user.selectOptions(question.getByLabelText(/^Reassign to/), "usr_3");
    await user.click(question.getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Reassigning 312 rules from Grace Hopper to Mary Jackson.");
    expect(api.last("deactivateTeamMember")?.body).toEqual({ reassignTo: "usr_3" });
    api.use({ getMemberWorkload: nothingOpen });
    await screen.findByText("All of Grace Hopper's rules were reassigned to Mary Jackson.");
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.queryByText("All of Grace Hopper's rules were reassigned to Mary Jackson.")).toBeNull();
  });

  test("are reassigned later from the row of the inactive person", async () => {
    const { api, user } = openTeam(
      aUser(),
      {
        getMemberWorkload: { openAssignments: 2, reassigningTo: null },
        reassignMemberRules: { openAssignments: 2, reassigningTo: mary },
      },
      [reader, aMember({ isActive: false }), admin],
    );
    await user.click(await screen.findByRole("button", { name: "Reassign rules: Grace Hopper" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reassign Grace Hopper's rules" }));
    await dialog.findByText("They have 2 assigned rules. Priorities, due dates and notes do not change.");
    await user.selectOptions(dialog.getByLabelText(/^Reassign to/), "usr_3");
    await user.click(dialog.getByRole("button", { name: "Reassign" }));
    await screen.findByText("Reassignment Started");
    screen.getByText("The rules are being reassigned to Mary Jackson.");
    expect(api.last("reassignMemberRules")).toMatchObject({
      params: { userId: "usr_2" },
      body: { reassignTo: "usr_3" },
    });
    await screen.findByText("Grace Hopper still has 2 assigned rules. Please start the reassignment again.");
  });

  test("are none: the dialog says so and offers nothing", async () => {
    const { user } = openTeam(aUser(), { getMemberWorkload: nothingOpen }, [
      reader,
      aMember({ isActive: false }),
    ]);
    await user.click(await screen.findByRole("button", { name: "Reassign rules: Grace Hopper" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("No rules are assigned to them.");
    expect(dialog.queryByRole("button", { name: "Reassign" })).toBeNull();
  });
});

describe("resetting two-step verification", () => {
  const openActions = async (user: UserEvent, name: string) => {
    const [menu] = await screen.findAllByRole("button", { name: `More actions: ${name}` });
    if (menu) await user.click(menu);
    return within(await screen.findByRole("menu"));
  };

  test("asks first, says what was done, and why it was refused", async () => {
    const { api, user } = openTeam(aUser(), {
      resetMemberFactors: { message: "Two-step verification of Grace Hopper was reset." },
    });
    const reset = async (title: string) => {
      const menu = await openActions(user, "Grace Hopper");
      await user.click(menu.getByRole("menuitem", { name: "Reset two-step verification" }));
      const question = await screen.findByRole("alertdialog", {
        name: "Reset two-step verification of Grace Hopper?",
      });
      await user.click(within(question).getByRole("button", { name: "Reset" }));
      await screen.findByText(title);
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    };
    await reset("Security Updated");
    screen.getByText("Two-step verification of Grace Hopper was reset.");
    expect(api.last("resetMemberFactors")?.params).toEqual({ userId: "usr_2" });
    api.use({ resetMemberFactors: problem(404, "Person not found in your company.") });
    await reset("Update Failed");
  });

  test("is not offered to officers", async () => {
    const { user } = openTeam(aUser({ id: "usr_8", role: "compliance_officer" }));
    const menu = await openActions(user, "Grace Hopper");
    menu.getByRole("menuitem", { name: "Deactivate" });
    expect(menu.queryByRole("menuitem", { name: "Reset two-step verification" })).toBeNull();
  });
});
