import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Role } from "../../shared/schemas/roles.ts";
import type { TeamMember } from "../../shared/schemas/user.ts";
import { aUser } from "../support/factories.ts";
import { openApp } from "../support/render-app.tsx";

const bounces = { reason: "bounce", at: "2026-11-01T10:00:00.000Z" } as const;
const grace: TeamMember = {
  ...{ id: "01HGRACE", firstName: "Grace", lastName: "Hopper", email: "grace@example.com" },
  ...{ role: "member", department: null, jobTitle: null, isActive: true, membership: "active" },
  ...{ lastLoginAt: null, mailProblem: bounces },
};

const openTeam = (role: Role, asked: unknown[] = []) => {
  let member = grace;
  return openApp({
    as: aUser({ role }),
    path: "/team-management",
    routes: {
      listTeamMembers: () => [member],
      listInvitations: [],
      listJoinRequests: [],
      retryMemberMail: ({ params }) => {
        asked.push(params);
        member = { ...member, mailProblem: null };
        return member;
      },
    },
  });
};

describe("an address that takes no mails", () => {
  test("is marked on the team page, with what that means, and tried again by who manages the person", async () => {
    const asked: unknown[] = [];
    const { user } = openTeam("company_admin", asked);
    expect(await screen.findByText("Email bounces")).toBeTruthy();
    expect(screen.getByText("Emails to this address bounce, so we stopped sending to it.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume emails: Grace Hopper" }));
    expect(await screen.findByText("Emails Resumed")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Email bounces")).toBeNull());
    expect(asked).toEqual([{ userId: "01HGRACE" }]);
  });

  test("is only marked for people who manage no one", async () => {
    openTeam("member");
    expect(await screen.findByText("Email bounces")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Resume emails: Grace Hopper" })).toBeNull();
  });
});
