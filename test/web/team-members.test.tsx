import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { TeamMember } from "../../shared/schemas/user.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const admin = aMember({
  id: "usr_3",
  firstName: "Mary",
  lastName: "Jackson",
  email: "mary@acme.example",
  role: "company_admin",
});
const reader = aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace", role: "company_admin" });

const openTeam = (as = aUser(), routes: Answers = {}, members: TeamMember[] = [reader, aMember(), admin]) =>
  openApp({
    path: "/team-management",
    as,
    routes: { listTeamMembers: members, listJoinRequests: [], listInvitations: [], ...routes },
  });

const optionsOf = (name: string | RegExp) =>
  within(screen.getByLabelText(name))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the actions of a member", () => {
  test("are a role and a button for each whom an administrator manages, and none for oneself", async () => {
    openTeam();
    await screen.findByLabelText("Role of Grace Hopper");
    expect(screen.getAllByRole("columnheader").at(-1)?.textContent).toBe("Actions");
    expect(optionsOf("Role of Mary Jackson")).toEqual(["Member", "Compliance Officer", "Company Admin"]);
    screen.getByRole("button", { name: "Deactivate: Mary Jackson" });
    expect(screen.queryByLabelText("Role of Ada Lovelace")).toBeNull();
    expect(screen.queryByRole("button", { name: "Deactivate: Ada Lovelace" })).toBeNull();
  });

  test("of an officer neither touch nor make administrators", async () => {
    openTeam(aUser({ id: "usr_8", role: "compliance_officer" }));
    await screen.findByLabelText("Role of Grace Hopper");
    expect(optionsOf("Role of Grace Hopper")).toEqual(["Member", "Compliance Officer"]);
    expect(screen.queryByLabelText("Role of Mary Jackson")).toBeNull();
    expect(screen.queryByRole("button", { name: "Deactivate: Mary Jackson" })).toBeNull();
  });

  test("are not there for members, who cannot invite anyone either", async () => {
    const { api } = openTeam(aUser({ role: "member" }));
    await screen.findByText("Grace Hopper");
    expect(screen.queryByLabelText("Role of Grace Hopper")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Invite Member" })).toBeNull();
    expect(screen.queryByRole("tab", { name: /Pending Invitations/ })).toBeNull();
    expect(api.count("listInvitations")).toBe(0);
  });
});

describe("another role", () => {
  test("is sent, told, and shown", async () => {
    const members = [reader, aMember()];
    const { api, user } = openTeam(
      aUser(),
      {
        changeMemberRole: () => {
          members[1] = aMember({ role: "member" });
          return aMember({ role: "member" });
        },
      },
      members,
    );
    await user.selectOptions(await screen.findByLabelText("Role of Grace Hopper"), "Member");
    await screen.findByText("Role Updated");
    screen.getByText("User role has been updated successfully.");
    expect(api.last("changeMemberRole")).toMatchObject({
      params: { userId: "usr_2" },
      body: { role: "member" },
    });
    const select = screen.getByLabelText<HTMLSelectElement>("Role of Grace Hopper");
    await waitFor(() => expect(select.value).toBe("member"));
  });

  test("that is refused says why, and the old one stays", async () => {
    const { user } = openTeam(aUser(), { changeMemberRole: problem(409, "You were too late.") });
    await user.selectOptions(await screen.findByLabelText("Role of Grace Hopper"), "Member");
    await screen.findByText("Failed to Update Role");
    screen.getByText("You were too late.");
    expect(screen.getByLabelText<HTMLSelectElement>("Role of Grace Hopper").value).toBe("compliance_officer");
  });
});

describe("deactivating", () => {
  test("asks first and says what is assigned to the person", async () => {
    const members = [reader, aMember()];
    const { api, user } = openTeam(
      aUser(),
      {
        getMemberWorkload: { openAssignments: 3, reassigningTo: null },
        deactivateTeamMember: () => {
          members[1] = aMember({ isActive: false });
          return aMember({ isActive: false });
        },
      },
      members,
    );
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

  test("is left by Cancel, and nothing is sent", async () => {
    const { api, user } = openTeam(aUser(), {
      getMemberWorkload: { openAssignments: 0, reassigningTo: null },
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
    const question = await screen.findByRole("alertdialog", { name: "Deactivate Grace Hopper?" });
    within(question).getByText(
      "They will be signed out everywhere and cannot sign in until you reactivate them.",
    );
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(api.count("deactivateTeamMember")).toBe(0);
  });

  test("that is refused says why", async () => {
    const { user } = openTeam(aUser(), {
      getMemberWorkload: { openAssignments: 0, reassigningTo: null },
      deactivateTeamMember: problem(403, "Only an administrator can."),
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Deactivate" }));
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
    const select = await screen.findByLabelText("Role of Grace Hopper");
    as = { ...as, role: "member" };
    await user.selectOptions(select, "Member");
    await screen.findByText("You do not have permission to do this.");
    await waitFor(() => expect(screen.queryByLabelText("Role of Grace Hopper")).toBeNull());
    expect(screen.queryByRole("button", { name: "Invite Member" })).toBeNull();
    expect(api.count("getCurrentUser")).toBe(2);
  });
});

describe("the rules of a person who leaves", () => {
  const mary = { id: "usr_3", firstName: "Mary", lastName: "Jackson", email: "mary@acme.example" };

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
    expect(optionsOf(/^Reassign to/)).toEqual([
      "Select a team member",
      "Ada Lovelace (grace@acme.example)",
      "Mary Jackson (mary@acme.example)",
    ]);
    await user.click(question.getByRole("button", { name: "Deactivate" }));
    await question.findByText("Please select a team member");
    expect(api.count("deactivateTeamMember")).toBe(0);
    await user.selectOptions(question.getByLabelText(/^Reassign to/), "usr_3");
    await user.click(question.getByRole("button", { name: "Deactivate" }));
    await screen.findByText("Reassigning 312 rules from Grace Hopper to Mary Jackson.");
    expect(api.last("deactivateTeamMember")?.body).toEqual({ reassignTo: "usr_3" });
    api.use({ getMemberWorkload: { openAssignments: 0, reassigningTo: null } });
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
    const { user } = openTeam(aUser(), { getMemberWorkload: { openAssignments: 0, reassigningTo: null } }, [
      reader,
      aMember({ isActive: false }),
    ]);
    await user.click(await screen.findByRole("button", { name: "Reassign rules: Grace Hopper" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("No rules are assigned to them.");
    expect(dialog.queryByRole("button", { name: "Reassign" })).toBeNull();
  });

  test("are not asked about where there are none", async () => {
    const { user } = openTeam(aUser(), { getMemberWorkload: { openAssignments: 0, reassigningTo: null } });
    await user.click(await screen.findByRole("button", { name: "Deactivate: Grace Hopper" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.queryByRole("radio")).toBeNull();
  });
});
