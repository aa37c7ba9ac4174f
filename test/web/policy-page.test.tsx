import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Company } from "../../shared/schemas/company.ts";
import { type Policy, policyTypes } from "../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../shared/schemas/policy-version.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { aPolicy, aVersion } from "../support/policy-factories.ts";
import { openApp } from "../support/render-app.tsx";

beforeEach(() => void Object.assign(navigator, { pdfViewerEnabled: false }));

const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };
const manager = aUser({ role: "compliance_officer" });
const member = aUser({ role: "member" });

const aCompany = (over: Partial<Company>): Company => ({
  ...{ id: "cmp_1", name: "Acme Foods", domain: "acme.example", industry: "manufacturing", size: "medium" },
  ...{ address: null, phone: null, website: null, joinPolicy: "approval", timeZone: "UTC", isActive: true },
  ...{
    assignmentsNeedReview: false,
    policiesNeedApproval: false,
    escalateAfterDays: 7,
    registeredBy: "usr_1",
    version: 1,
  },
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  ...over,
});

const aMember = (over: object) => ({
  ...{ role: "member", department: null, jobTitle: null, isActive: true, membership: "active" },
  ...{ lastLoginAt: null, ...over },
});

interface Opened {
  readonly policy?: Partial<Policy>;
  readonly versions?: readonly PolicyVersion[];
  readonly routes?: Answers;
  readonly as?: typeof manager;
  readonly tab?: string;
}

const openPolicy = ({
  policy,
  versions = [aVersion()],
  routes,
  as = manager,
  tab = "versions",
}: Opened = {}) => {
  const shown = aPolicy(policy);
  const app = openApp({
    path: `/policies/${shown.id}?tab=${tab}`,
    as,
    routes: {
      getPolicy: shown,
      listPolicyVersions: { items: [...versions], total: versions.length, nextCursor: null },
      getCurrentCompany: aCompany({ policiesNeedApproval: false }),
      listTeamMembers: [aMember(grace) as never, aMember({ ...manager }) as never],
      ...routes,
    },
  });
  return { ...app, shown };
};
const sentTo = (app: ReturnType<typeof openPolicy>, operation: string) =>
  app.api.requests.filter(({ operationId }) => operationId === operation).map(({ body }) => body);
const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  const item = heading.closest("li");
  if (!item) throw new Error(`${name} is not in the list`);
  return within(item);
};
const draft = aVersion({
  ...{ number: 2, state: "draft", publishedAt: null, changeNote: "Keys, too", isMaterial: true },
});

test("a Word document is downloaded by one link, beside its preview", async () => {
  const word = { originalName: "Manual.docx", mimeType: policyTypes.docx } as const;
  const getPolicyPreview = { status: "ready", html: "<p>Keys</p>", isCut: false } as const;
  openPolicy({ policy: word, tab: "document", routes: { getPolicyPreview } });
  await screen.findByRole("link", { name: "Download & View" });
  expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
});

describe("the page of one policy", () => {
  test("shows name, state, version, owner, classification and next review, and its tabs", async () => {
    openPolicy({ policy: { reviewDate: "2027-03-03", classification: "restricted" }, tab: "document" });
    await screen.findByRole("heading", { level: 1, name: "Access control.pdf" });
    for (const text of [
      ...["Published", "Version 1", "Owner: Ada Lovelace"],
      ...["Classification: Restricted", "Next review Mar 3, 2027"],
    ]) {
      screen.getByText(text);
    }
    for (const name of ["Document", "Versions (1)", "Used in"]) await screen.findByRole("tab", { name });
  });

  test("is not found where the policy is not there for the reader", async () => {
    openPolicy({
      routes: { getPolicy: problem(404, "Policy not found"), listPolicyVersions: problem(404, "x") },
    });
    await screen.findByRole("heading", { name: /not found/i });
  });

  test("says what failed, and tries again", async () => {
    openPolicy({ routes: { getPolicy: problem(500, "Broken") } });
    expect((await screen.findAllByText("Failed to fetch policy")).length).toBeGreaterThan(0);
    screen.getByRole("button", { name: "Try again" });
  });

  test("offers members nothing to change", async () => {
    openPolicy({ as: member, versions: [aVersion({ author: grace })], policy: { owner: grace } });
    await card("Version 1");
    for (const name of ["New version", "Retire", "Edit Details"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });
});

const askedBefore = (confirmedBefore: number) => ({
  ...{ items: [], total: 0, offset: 0, nextCursor: null, confirmedBefore },
});

describe("a draft", () => {
  const routes: Answers = {
    publishPolicyVersion: aVersion({ number: 2 }),
    submitPolicyVersion: { ...draft, state: "in_review" },
    deletePolicyVersion: { message: "Version deleted" },
    listPolicyAcknowledgements: askedBefore(3),
  };
  const open = (more: Opened = {}) =>
    openPolicy({
      policy: { openVersion: 2, latestVersion: 2 },
      versions: [draft, aVersion()],
      routes,
      ...more,
    });

  test("is published once that is confirmed", async () => {
    const app = open();
    const version = await card("Version 2");
    version.getByText("Keys, too");
    version.getByText("Material change");
    await app.user.click(await version.findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Publish Version 2?" }));
    await app.user.click(dialog.getByRole("button", { name: "Publish" }));
    await screen.findByText("Version 2 published");
    expect(app.api.count("publishPolicyVersion")).toBe(1);
  });

  test.each([
    [0, "0 people will be asked again."],
    [1, "1 person will be asked again."],
    [1_204, "1,204 people will be asked again."],
  ])("that is a material change says how many of %d people are asked again", async (people, told) => {
    const app = open({ routes: { ...routes, listPolicyAcknowledgements: askedBefore(people) } });
    await app.user.click(await (await card("Version 2")).findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Publish Version 2?" }));
    await dialog.findByText(told);
    expect(app.api.last("listPolicyAcknowledgements")?.query).toMatchObject({ policyId: app.shown.id });
  });

  test("that is a material change says that people are asked again where their number is unknown", async () => {
    const app = open({ routes: { ...routes, listPolicyAcknowledgements: problem(500, "Broken") } });
    await app.user.click(await (await card("Version 2")).findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await dialog.findByText("People who confirmed an earlier version will be asked again.");
  });

  test("that is no material change asks no one again", async () => {
    const app = open({ versions: [{ ...draft, isMaterial: false }, aVersion()] });
    await app.user.click(await (await card("Version 2")).findByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.queryByText(/asked again/)).toBeNull();
    expect(app.api.count("listPolicyAcknowledgements")).toBe(0);
  });

  test("cannot be published before it is approved, where the company wants that", async () => {
    open({ routes: { ...routes, getCurrentCompany: aCompany({ policiesNeedApproval: true }) } });
    const version = await card("Version 2");
    version.getByRole("button", { name: "Send for approval" });
    expect(version.queryByRole("button", { name: "Publish" })).toBeNull();
  });

  test("is sent for approval to chosen people, not to its author", async () => {
    const app = open();
    await app.user.click((await card("Version 2")).getByRole("button", { name: "Send for approval" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send Version 2 for approval" }));
    const person = await dialog.findByRole("checkbox", { name: "Grace Hopper" });
    await app.user.click(dialog.getByRole("button", { name: "Send for approval" }));
    await dialog.findByText("Choose at least one person.");
    await app.user.click(person);
    await app.user.selectOptions(dialog.getByRole("combobox", { name: "Approval" }), "One is enough");
    await app.user.click(dialog.getByRole("button", { name: "Send for approval" }));
    await screen.findByText("Sent for approval");
    expect(sentTo(app, "submitPolicyVersion")).toEqual([{ approverIds: ["usr_2"], mode: "any" }]);
  });
});

describe("a version in review", () => {
  const waiting = aVersion({
    ...{ number: 2, state: "in_review", publishedAt: null, author: grace, mode: "all" },
    approvers: [{ person: { ...manager }, decision: null, at: null, reason: "" }],
  });
  const open = () =>
    openPolicy({
      policy: { openVersion: 2, latestVersion: 2 },
      versions: [waiting, aVersion()],
      routes: { decidePolicyVersion: { ...waiting, state: "approved" } },
    });

  test("is approved by who was asked", async () => {
    const app = open();
    await app.user.click((await card("Version 2")).getByRole("button", { name: "Approve" }));
    await screen.findByText("Version approved");
    expect(sentTo(app, "decidePolicyVersion")).toEqual([{ decision: "approved" }]);
  });

  test("is returned with a reason", async () => {
    const app = open();
    await app.user.click((await card("Version 2")).getByRole("button", { name: "Return" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return Version 2" }));
    await app.user.click(dialog.getByRole("button", { name: "Return" }));
    await dialog.findByText("Please write something first");
    await app.user.type(dialog.getByRole("textbox"), "Too short");
    await app.user.click(dialog.getByRole("button", { name: "Return" }));
    await screen.findByText("Version returned");
    expect(sentTo(app, "decidePolicyVersion")).toEqual([{ decision: "returned", reason: "Too short" }]);
  });
});

describe("a new version", () => {
  const published = {
    ...aVersion({ source: "text" }),
    markdown: "# Keys\n\nKeys are **rotated**.",
    text: "Keys",
  };
  const routes: Answers = { getPolicyVersion: published, createPolicyVersion: draft };

  test("that is written here begins with the published text, and needs a change note", async () => {
    const app = openPolicy({ routes });
    await app.user.click(await screen.findByRole("button", { name: "New version" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New version" }));
    await app.user.selectOptions(dialog.getByRole("combobox", { name: "How" }), "Write here");
    const text = await dialog.findByRole("textbox", { name: "Text" });
    within(text).getByRole("heading", { name: "Keys" });
    await app.user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Please write something first");
    await app.user.type(dialog.getByRole("textbox", { name: /Change note/ }), "Monthly");
    await app.user.click(dialog.getByRole("checkbox", { name: /Material change/ }));
    await app.user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Version saved");
    expect(sentTo(app, "createPolicyVersion")).toEqual([
      { markdown: published.markdown, changeNote: "Monthly", isMaterial: true },
    ]);
  });

  test("waits for the words of a file that was just uploaded", async () => {
    const words = { markdown: null, text: "Keys are rotated." };
    let asked = 0;
    const getPolicyVersion = () => {
      asked += 1;
      const textStatus = asked === 1 ? ("pending" as const) : ("ready" as const);
      return { ...aVersion({ source: "file", textStatus }), ...words, text: asked === 1 ? null : words.text };
    };
    const app = openPolicy({ routes: { ...routes, getPolicyVersion } });
    await app.user.click(await screen.findByRole("button", { name: "New version" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New version" }));
    await app.user.selectOptions(dialog.getByRole("combobox", { name: "How" }), "Write here");
    const text = await dialog.findByRole("textbox", { name: "Text" }, { timeout: 5_000 });
    within(text).getByText("Keys are rotated.");
  });

  test("that is uploaded needs its file", async () => {
    const app = openPolicy({ routes });
    await app.user.click(await screen.findByRole("button", { name: "New version" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New version" }));
    await app.user.type(dialog.getByRole("textbox", { name: /Change note/ }), "Monthly");
    await app.user.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Please choose a file");
    expect(app.api.count("createPolicyVersion")).toBe(0);
  });
});

describe("a policy", () => {
  test("is retired once that is confirmed", async () => {
    const app = openPolicy({ routes: { retirePolicyVersion: aVersion({ state: "retired" }) } });
    await app.user.click((await card("Version 1")).getByRole("button", { name: "Retire" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Retire this policy?" }));
    await app.user.click(dialog.getByRole("button", { name: "Retire" }));
    await screen.findByText("Policy retired");
  });

  test("has its versions compared, word by word", async () => {
    const app = openPolicy({
      policy: { latestVersion: 2, publishedVersion: 2 },
      versions: [aVersion({ number: 2 }), aVersion({ state: "retired" })],
      routes: {
        comparePolicyVersions: {
          changes: [
            { type: "same", text: "Keys are rotated " },
            { type: "removed", text: "monthly" },
            { type: "added", text: "weekly" },
          ],
        },
      },
    });
    await app.user.click(await screen.findByRole("button", { name: "Compare" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Compare versions" }));
    expect((await dialog.findByText("monthly")).closest("del")).not.toBeNull();
    expect(dialog.getByText("weekly").closest("ins")).not.toBeNull();
    const [asked] = app.api.requests.filter(({ operationId }) => operationId === "comparePolicyVersions");
    expect(asked?.query).toEqual({ from: "1", to: "2" });
  });

  test("has its owner, classification and review changed", async () => {
    const app = openPolicy({ routes: { updatePolicy: aPolicy() }, policy: { reviewDate: "2027-03-03" } });
    await app.user.click(await screen.findByRole("button", { name: "Edit Details" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit details" }));
    await app.user.selectOptions(dialog.getByRole("combobox", { name: "Classification" }), "Public");
    await app.user.selectOptions(dialog.getByRole("combobox", { name: "Review every" }), "12 months");
    await app.user.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Policy saved");
    expect(sentTo(app, "updatePolicy")).toEqual([
      { classification: "public", reviewDate: "2027-03-03", version: 1, reviewEveryMonths: 12 },
    ]);
  });

  test("that was written here is drawn, with markup as text and safe links alone", async () => {
    openPolicy({
      policy: { mimeType: "text/markdown", originalName: "Keys.md" },
      tab: "document",
      routes: {
        getPolicyContent: "# Keys\n\n<b>x</b> [web](https://example.com) [bad](javascript:alert)\n\n- one",
      },
    });
    const text = within(await screen.findByRole("region", { name: "Content of Keys.md" }));
    text.getByRole("heading", { name: "Keys" });
    text.getByText(/<b>x<\/b>/);
    expect(text.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "https://example.com",
    ]);
    text.getByRole("listitem");
    await waitFor(() => expect(document.querySelector("b")).toBeNull());
  });
});
