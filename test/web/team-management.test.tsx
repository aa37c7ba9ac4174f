import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CurrentUser, TeamMember } from "../../shared/schemas/user.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const applicant = aMember({
  ...{ id: "usr_9", firstName: "Barbara", lastName: "Liskov", email: "barbara@acme.example" },
  ...{ role: "member", membership: "pending" },
});

interface Options {
  members?: readonly TeamMember[];
  requests?: readonly TeamMember[];
  as?: CurrentUser;
  routes?: Answers;
}

const openTeam = ({ members = [aMember()], requests = [], as = aUser(), routes = {} }: Options = {}) =>
  openApp({
    path: "/team-management",
    as,
    routes: {
      listTeamMembers: [...members],
      listJoinRequests: [...requests],
      listInvitations: [],
      ...routes,
    },
  });

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest("tr");
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the members", () => {
  test("are listed with name, role, department, status and last login", async () => {
    openTeam({ as: aUser({ role: "member" }) });
    await screen.findByRole("heading", { level: 1, name: "Team Management" });
    screen.getByText("Invite and manage team members");
    const row = await rowOf("Grace Hopper");
    expect(textsOf(screen.getAllByRole("columnheader"))).toBe(
      "Name | Role | Department | Status | Last Login",
    );
    expect(cells(row).join(" | ")).toBe(
      "Grace Hoppergrace@acme.exampleCompliance Lead | compliance officer | Quality | Active | Mar 2, 2026",
    );
  });

  test("show what is not known of them; the reader is marked, and who has no name is called by e-mail", async () => {
    const nothing = { department: null, jobTitle: null, isActive: false, lastLoginAt: null } as const;
    openTeam({
      members: [
        aMember({ ...nothing, role: "member" }),
        aMember({ id: "a", firstName: "", lastName: "", email: "ann@acme.example" }),
        aMember({ id: "b", firstName: "", lastName: "", email: "" }),
        aMember({ id: "usr_1", firstName: "Ada", lastName: "Lovelace" }),
      ],
    });
    expect(cells(await rowOf("Grace Hopper")).slice(1, 5)).toEqual(["member", "-", "Inactive", "Never"]);
    expect(screen.getAllByText("ann@acme.example")).toHaveLength(2);
    screen.getByText("Unknown User");
    within(await rowOf("Ada Lovelace")).getByText("You");
  });

  test("have a badge for each role: an administrator's stands out, a member's is an outline", async () => {
    const roles = ["super_admin", "company_admin", "compliance_officer", "member"] as const;
    openTeam({ members: roles.map((role) => aMember({ id: role, firstName: role, lastName: "Row", role })) });
    const looks = [];
    for (const role of roles) {
      const name = role.replaceAll("_", " ");
      const { tone, variant } = within(await rowOf(`${role} Row`)).getByText(name, {
        selector: "[data-tone]",
      }).dataset;
      looks.push([name, tone, variant]);
    }
    expect(looks).toEqual([
      ["super admin", "red", "subtle"],
      ["company admin", "accent", "subtle"],
      ["compliance officer", "gray", "subtle"],
      ["member", "gray", "outline"],
    ]);
  });

  test("that are on their way say so", async () => {
    openTeam({ routes: { listTeamMembers: () => new Promise(() => {}) } });
    await screen.findByText("Loading team members...");
  });

  test("that could not be fetched can be asked for again", async () => {
    const { api, user } = openTeam({ routes: { listTeamMembers: problem(503, "The service is busy.") } });
    const again = await screen.findByRole("button", { name: "Try again" });
    api.use({ listTeamMembers: [aMember()] });
    await user.click(again);
    await rowOf("Grace Hopper");
  });

  test("that are none say so", async () => {
    openTeam({ members: [] });
    await screen.findByText("No team members found. Start by inviting your first team member.");
  });
});

describe("join requests", () => {
  test("have no tab when there are none", async () => {
    openTeam();
    await screen.findByRole("tab", { name: "Team Members (1)", selected: true });
    expect(screen.queryByRole("tab", { name: /Join Requests/ })).toBeNull();
  });

  test("are not asked for by members", async () => {
    const { api } = openTeam({ as: aUser({ role: "member" }) });
    await rowOf("Grace Hopper");
    expect(api.count("listJoinRequests")).toBe(0);
  });

  test("can be approved: the person is in the team and the tab goes", async () => {
    const approved: TeamMember = { ...applicant, membership: "active" };
    const { api, user } = openTeam({
      requests: [applicant],
      routes: {
        approveJoinRequest: () => {
          api.use({ listJoinRequests: [], listTeamMembers: [aMember(), approved] });
          return approved;
        },
      },
    });
    await user.click(await screen.findByRole("tab", { name: "Join Requests (1)" }));
    await user.click(await screen.findByRole("button", { name: "Approve: Barbara Liskov" }));
    await screen.findByText("Barbara Liskov is now part of your company.");
    screen.getByText("Request Approved");
    expect(api.last("approveJoinRequest")?.params).toEqual({ userId: "usr_9" });
    await screen.findByRole("tab", { name: "Team Members (2)", selected: true });
    expect(screen.queryByRole("tab", { name: /Join Requests/ })).toBeNull();
    await rowOf("Barbara Liskov");
  });

  test("that fail say why and stay; they are declined after a question", async () => {
    const { api, user } = openTeam({
      requests: [applicant],
      routes: { approveJoinRequest: problem(409, "This request was answered a moment ago.") },
    });
    await user.click(await screen.findByRole("tab", { name: "Join Requests (1)" }));
    await user.click(await screen.findByRole("button", { name: "Approve: Barbara Liskov" }));
    await screen.findByText("This request was answered a moment ago.");
    screen.getByText("Failed to Approve");
    screen.getByRole("button", { name: "Approve: Barbara Liskov" });
    api.use({
      declineJoinRequest: () => {
        api.use({ listJoinRequests: [] });
        return { message: "Declined." };
      },
    });
    await user.click(screen.getByRole("button", { name: "Decline: Barbara Liskov" }));
    const question = await screen.findByRole("alertdialog", { name: "Decline this request?" });
    expect(api.count("declineJoinRequest")).toBe(0);
    await user.click(within(question).getByRole("button", { name: "Decline" }));
    await screen.findByText("Request Declined");
    expect(api.last("declineJoinRequest")?.params).toEqual({ userId: "usr_9" });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
