import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Invitation } from "../../shared/schemas/invitation.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { textsOf } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const anInvitation = (over: Partial<Invitation> = {}): Invitation => ({
  id: "inv_1",
  email: "katherine@acme.example",
  role: "compliance_officer",
  department: "Quality",
  jobTitle: "Analyst",
  invitedByUser: { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" },
  expiresAt: "2026-03-09T12:00:00.000Z",
  isUsable: true,
  ...over,
});

const openTeam = (routes: Answers = {}, as = aUser()) =>
  openApp({
    path: "/team-management",
    as,
    routes: { listTeamMembers: [aMember()], listJoinRequests: [], listInvitations: [], ...routes },
  });

const openDialog = async (routes: Answers = {}, as = aUser()) => {
  const app = openTeam(routes, as);
  await app.user.click(await screen.findByRole("button", { name: "Invite Member" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Member" }));
  const submit = () => app.user.click(dialog.getByRole("button", { name: "Send Invitation" }));
  return { ...app, dialog, submit };
};

const openInvitations = async (rows: Invitation[], routes: Answers = {}, as = aUser()) => {
  const app = openTeam({ listInvitations: rows, ...routes }, as);
  await app.user.click(await screen.findByRole("tab", { name: `Pending Invitations (${rows.length})` }));
  return app;
};

describe("inviting a member", () => {
  test("sends address, role, department and job title, and lists the invitation", async () => {
    const rows: Invitation[] = [];
    const { api, user, dialog, submit } = await openDialog({
      listInvitations: rows,
      inviteTeamMember: () => {
        rows.push(anInvitation());
        return anInvitation();
      },
    });
    const role = dialog.getByLabelText<HTMLSelectElement>(/^Role/);
    expect(role.value).toBe("member");
    await user.type(dialog.getByLabelText(/^Email/), "katherine@acme.example");
    await user.selectOptions(role, "Compliance Officer");
    await user.type(dialog.getByLabelText("Department"), "Quality");
    await user.type(dialog.getByLabelText("Job Title"), "Analyst");
    await submit();
    await screen.findByText("Invitation Sent");
    screen.getByText("Team member invitation has been sent successfully.");
    expect(api.last("inviteTeamMember")?.body).toEqual({
      email: "katherine@acme.example",
      role: "compliance_officer",
      department: "Quality",
      jobTitle: "Analyst",
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByRole("tab", { name: "Pending Invitations (1)" });
  });

  test("asks for a valid address, says why it is refused, and keeps what was typed", async () => {
    const message = "This person is already in your company.";
    const { api, user, dialog, submit } = await openDialog({ inviteTeamMember: problem(409, message) });
    const email = dialog.getByLabelText<HTMLInputElement>(/^Email/);
    await user.type(email, "grace");
    await submit();
    await dialog.findByText("Please enter a valid email address");
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(api.count("inviteTeamMember")).toBe(0);
    await user.type(email, "@acme.example");
    await submit();
    await screen.findByText("Failed to Send Invitation");
    screen.getByText(message);
    expect(email.value).toBe("grace@acme.example");
  });

  test("offers an officer no administrators", async () => {
    const { dialog } = await openDialog({}, aUser({ role: "compliance_officer" }));
    expect(textsOf(dialog.getByLabelText<HTMLSelectElement>(/^Role/).options)).toBe(
      "Member | Compliance Officer",
    );
  });
});

describe("pending invitations", () => {
  test("show address, role, who invited and until when", async () => {
    await openInvitations([anInvitation()]);
    const row = (await screen.findByText("katherine@acme.example")).closest("tr");
    expect(textsOf(screen.getAllByRole("columnheader"))).toBe(
      "Email | Role | Invited By | Expires | Actions",
    );
    expect(textsOf(row?.cells ?? [])).toBe(
      "katherine@acme.exampleAnalyst, Quality | compliance officer | Ada Lovelace | Mar 9, 2026 | ResendCancel",
    );
  });

  test("that are on their way say so", async () => {
    const { user } = openTeam({ listInvitations: () => new Promise(() => {}) });
    await user.click(await screen.findByRole("tab", { name: "Pending Invitations" }));
    await screen.findByText("Loading invitations...");
  });

  test("that are none say so", async () => {
    await openInvitations([]);
    await screen.findByText("No pending invitations.");
  });

  test("are cancelled after a question, and say why they cannot be", async () => {
    const { api, user } = await openInvitations([anInvitation()], {
      cancelInvitation: problem(404, "Invitation not found."),
    });
    const ask = async () => {
      await user.click(await screen.findByRole("button", { name: "Cancel: katherine@acme.example" }));
      return within(await screen.findByRole("alertdialog", { name: "Cancel this invitation?" }));
    };
    const question = await ask();
    question.getByText("The link sent to katherine@acme.example will stop working.");
    expect(api.count("cancelInvitation")).toBe(0);
    await user.click(question.getByRole("button", { name: "Cancel Invitation" }));
    await screen.findByText("Failed to Cancel");
    screen.getByText("Invitation not found.");
    const message = "The invitation has been cancelled.";
    api.use({ cancelInvitation: { message }, listInvitations: [] });
    await user.click((await ask()).getByRole("button", { name: "Cancel Invitation" }));
    await screen.findByText("Invitation Cancelled");
    screen.getByText(message);
    expect(api.last("cancelInvitation")?.params).toEqual({ id: "inv_1" });
    await screen.findByText("No pending invitations.");
  });

  test("are sent again, those of who may no longer give the role with a word about it", async () => {
    const { api, user } = await openInvitations([anInvitation({ isUsable: false })], {
      resendInvitation: anInvitation(),
    });
    await screen.findByText(
      "The person who sent this invitation can no longer grant this role. Resend it to make it valid again.",
    );
    await user.click(screen.getByRole("button", { name: "Resend: katherine@acme.example" }));
    await screen.findByText("Invitation Sent");
    expect(api.last("resendInvitation")?.params).toEqual({ id: "inv_1" });
  });

  test("of administrators are out of an officer's hands", async () => {
    await openInvitations(
      [anInvitation({ role: "company_admin" })],
      {},
      aUser({ id: "usr_8", role: "compliance_officer" }),
    );
    await screen.findByText("katherine@acme.example");
    expect(screen.queryByRole("button", { name: "Resend: katherine@acme.example" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel: katherine@acme.example" })).toBeNull();
  });
});
