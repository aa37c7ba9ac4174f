import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Sso } from "../../shared/schemas/sso.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { aMember } from "../support/rule-factories.ts";

const urls = {
  redirect: "https://app.example.com/api/sso/oidc/callback",
  acs: "https://app.example.com/api/sso/saml/c1/acs",
  metadata: "https://app.example.com/api/sso/saml/c1/metadata",
};
const none: Sso = { domains: [], connection: null, isOn: false, version: 0, urls };
const record = { recordName: "_subpart.firm.example.com", recordValue: "subpart-domain=abc" };
const waiting: Sso = {
  ...none,
  domains: [{ id: "d1", domain: "firm.example.com", status: "waiting", ...record }],
};

const boss = aMember({ firstName: "Ada", lastName: "Boss", role: "company_admin" });
const open = (sso: Sso, routes: Parameters<typeof openApp>[0]["routes"] = {}) =>
  openApp({
    path: "/security?tab=sso",
    as: aUser({ role: "company_admin" }),
    routes: { getSso: sso, listTeamMembers: [boss], ...routes },
  });

test("is empty at first, and saves a connection as a draft", async () => {
  const { api, user } = open(none, { updateSso: none });
  await screen.findByText("Single sign-on is not set up");
  await user.click(screen.getByRole("button", { name: "Set up" }));
  await user.type(screen.getByLabelText(/^Issuer/), "https://login.example.com");
  await user.type(screen.getByLabelText(/^Client ID/), "subpart");
  await user.selectOptions(screen.getByLabelText("People without an account"), "Refuse");
  await user.click(screen.getByRole("button", { name: "Add group" }));
  await user.type(screen.getByLabelText("Group 1"), "officers");
  await user.selectOptions(screen.getByLabelText("Role of group 1"), "Compliance Officer");
  await user.click(screen.getByLabelText("Single sign-on only"));
  await user.click(screen.getByLabelText("Ada Boss"));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Security Updated");
  expect(api.last("updateSso")?.body).toMatchObject({
    ...{ protocol: "oidc", issuer: "https://login.example.com", clientId: "subpart", defaultRole: null },
    groupRoles: [{ group: "officers", role: "compliance_officer" }],
    ...{ ssoOnly: true, emergencyAdmins: [boss.id], version: 0 },
  });
});

test("has an emergency administrator who is none any more taken off", async () => {
  const gone = aMember({ id: "gone", firstName: "Bob", lastName: "Left", isActive: false });
  const connection = {
    ...{ id: "s1", status: "on" as const, protocol: "oidc" as const, hasSecret: true, version: 3 },
    ...{ issuer: "https://login.example.com", clientId: "subpart", ssoUrl: null, certificates: [] },
    ...{ defaultRole: null, groupClaim: null, groupRoles: [], ssoOnly: true },
    emergencyAdmins: [boss.id, gone.id],
  };
  const { api, user } = open(
    { ...none, isOn: true, connection, version: 3 },
    { listTeamMembers: [boss, gone], updateSso: none },
  );
  await user.click(await screen.findByLabelText("Bob Left (not an active administrator)"));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Security Updated");
  expect(api.last("updateSso")?.body).toMatchObject({ emergencyAdmins: [boss.id] });
});

test("adds, checks and removes domains, and shows the record that proves one", async () => {
  const { api, user } = open(waiting, {
    addSsoDomain: problem(400, "This is a public mail domain."),
    checkSsoDomain: { id: "d1", domain: "firm.example.com", status: "proven", ...record },
    deleteSsoDomain: { message: "Removed" },
  });
  const list = await screen.findByRole("list", { name: "Domains" });
  within(list).getByText("Waiting");
  within(list).getByText("subpart-domain=abc");
  await user.type(screen.getByLabelText("Domain"), "gmail.com");
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  await screen.findByText("This is a public mail domain.");
  await user.click(screen.getByRole("button", { name: "Check now: firm.example.com" }));
  await user.click(screen.getByRole("button", { name: "Remove firm.example.com" }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect([api.count("checkSsoDomain"), api.count("deleteSsoDomain")]).toEqual([1, 1]);
});

test("creates the directory's token, which is shown once", async () => {
  const directory = { baseUrl: "https://app.example.com/api/scim/v2", hasToken: false, lastUsedAt: null };
  const { user } = openApp({
    path: "/security?tab=directory",
    as: aUser({ role: "company_admin" }),
    routes: { getScim: directory, createScimToken: { secret: "subpart_scim_secret" } },
  });
  await screen.findByText("https://app.example.com/api/scim/v2");
  await user.click(screen.getByRole("button", { name: "Create directory token" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Your directory token")).value).toBe(
    "subpart_scim_secret",
  );
  screen.getByText("It is shown only once.");
});
