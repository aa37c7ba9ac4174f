import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CompanyRole } from "../../shared/schemas/roles.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";
// Loaded before the first test, whose time is its own.
import "../../web/src/features/team/invite-file-dialog.tsx";

const open = async (role: CompanyRole, routes: Answers = {}) => {
  const app = openApp({
    path: "/team-management",
    as: aUser({ role }),
    routes: { listTeamMembers: [aMember()], listJoinRequests: [], listInvitations: [], ...routes },
  });
  await app.user.click(await screen.findByRole("button", { name: "Invite from File" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite from File" }));
  const choose = (text: string, name = "people.csv") =>
    app.user.upload(
      dialog.getByLabelText(/Choose a CSV file or drop it here/),
      new File([text], name, { type: "text/csv" }),
    );
  return { ...app, dialog, choose };
};
const rows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("[role=dialog] tbody tr")].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  );

test("shows what each row is, sends those that can be sent, and tells what became of all", async () => {
  const already = "This person has already been invited.";
  const { api, user, dialog, choose } = await open("compliance_officer", {
    invitePeopleInBulk: {
      results: [
        { email: "ida@acme.example", outcome: "invited" as const, message: "Invited." },
        { email: "joan@acme.example", outcome: "exists" as const, message: already },
      ],
    },
  });
  await choose(
    [
      "Job Title;E-Mail;Role;Department",
      "Lead;ida@acme.example;Compliance Officer;Quality",
      ";joan@acme.example;;",
      ";no-one;;",
      ";kay@acme.example;company admin;",
      ";ida@acme.example;member;",
      ";lea@acme.example;boss;",
    ].join("\n"),
  );
  await dialog.findByText("2 of 6 people can be invited. The others will be skipped.");
  expect(rows()).toEqual([
    ["ida@acme.example", "compliance officer", "Ready"],
    ["joan@acme.example", "member", "Ready"],
    ["no-one", "member", "Please enter a valid email address"],
    ["kay@acme.example", "company admin", "Only an administrator of your company can invite administrators."],
    ["ida@acme.example", "member", "This address appears earlier in the file."],
    ["lea@acme.example", "boss", "Unknown role. Write member, compliance officer or company admin."],
  ]);
  await user.click(dialog.getByRole("button", { name: "Send 2 Invitations" }));
  await dialog.findByText("1 of 6 people invited.");
  expect(api.last("invitePeopleInBulk")?.body).toEqual({
    invitations: [
      { email: "ida@acme.example", role: "compliance_officer", department: "Quality", jobTitle: "Lead" },
      { email: "joan@acme.example", role: "member", department: "", jobTitle: "" },
    ],
  });
  expect(rows().slice(0, 3)).toEqual([
    ["ida@acme.example", "Invited"],
    ["joan@acme.example", "Already invitedThis person has already been invited."],
    ["no-one", "Not validPlease enter a valid email address"],
  ]);
  const file = dialog.getByRole("link", { name: "Download Results" });
  expect(file.getAttribute("download")).toBe("invitation-results.csv");
  expect(decodeURIComponent(file.getAttribute("href") ?? "")).toContain("ida@acme.example,Invited,Invited.");
});

test.each([
  ["name,role\nIda,member", "The first row must contain the column names, including email."],
  ["email,role", "This file lists no people."],
  [
    `email\n${Array.from({ length: 201 }, (_, index) => `p${index}@acme.example`).join("\n")}`,
    "A file can list up to 200 people. This one lists 201.",
  ],
])("refuses a file that cannot be used", async (text, message) => {
  const { dialog, choose } = await open("company_admin");
  await choose(text);
  await dialog.findByText(message);
  await choose("email\nida@acme.example");
  await dialog.findByText("1 person can be invited.");
});

test("offers a template, and keeps the rows when sending fails", async () => {
  const { user, dialog, choose } = await open("company_admin", {
    invitePeopleInBulk: problem(503, "The service is busy."),
  });
  const template = dialog.getByRole("link", { name: "Download a template" });
  expect(decodeURIComponent(template.getAttribute("href") ?? "")).toContain(
    "email,role,department,job title",
  );
  await choose("email,role\nida@acme.example,company_admin");
  await user.click(await dialog.findByRole("button", { name: "Send 1 Invitation" }));
  await screen.findByText("Failed to Send Invitations");
  dialog.getByText("1 person can be invited.");
});
