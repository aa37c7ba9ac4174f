import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { AcknowledgementRow } from "../../shared/schemas/acknowledgement.ts";
import type { Policy } from "../../shared/schemas/policy.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, type FakeRequest, problem } from "../support/fake-api.ts";
import { aPolicy, aVersion } from "../support/policy-factories.ts";
import { openApp } from "../support/render-app.tsx";

/* The tab "Acknowledgement" of one policy: what managers ask there, and what people who are asked answer. */

beforeEach(() => void Object.assign(navigator, { pdfViewerEnabled: false }));

const manager = aUser({ role: "compliance_officer" });
const member = aUser({ role: "member" });
const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };
const groupId = "01JZX7Q3M8K5T2V9W4R6YG0001";

const aRow = (over: Partial<AcknowledgementRow> = {}): AcknowledgementRow => ({
  ...{ id: "01ARZ3NDEKTSV4RRFFQ69G5FA1", policyId: aPolicy().id, policyName: "Access control.pdf" },
  ...{ versionNumber: 2, dueDate: "2999-12-31", message: "Please read page 2.", state: "open" },
  ...{ startedBy: grace, startedAt: "2026-03-03T10:00:00.000Z", closedAt: null },
  ...{ counts: { asked: 3, confirmed: 1, open: 2, overdue: 0 }, own: { state: "open", confirmedAt: null } },
  ...over,
});
const pageOf = (...items: AcknowledgementRow[]) => ({
  ...{ items, total: items.length, offset: 0, nextCursor: null, confirmedBefore: 0 },
});
/** What asks the reader, and what the company has. */
const lists = (own: AcknowledgementRow[], all: AcknowledgementRow[] = []): Answers => ({
  listPolicyAcknowledgements: ({ query }: FakeRequest) => pageOf(...(query.mine ? own : all)),
});

const versions = [aVersion({ number: 2 }), aVersion({ state: "retired" })];
const open = (
  where: string,
  { as = member, routes, policy }: { as?: typeof member; routes?: Answers; policy?: Partial<Policy> } = {},
) =>
  openApp({
    path: `/policies/${aPolicy().id}${where}`,
    as,
    routes: {
      getPolicy: aPolicy({ publishedVersion: 2, latestVersion: 2, ...policy }),
      listPolicyVersions: { items: versions, total: versions.length, nextCursor: null },
      ...lists([aRow()]),
      ...routes,
    },
  });
const tab = "?tab=acknowledgement";
const toTab = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole("tab", { name: "Acknowledgement" }));

const box = () => screen.findByRole("checkbox", { name: "I have read and understood this version" });
const confirmButton = () => screen.getByRole("button", { name: "Confirm" });
const isDisabled = (element: HTMLElement) => element.hasAttribute("disabled");

describe("asking for acknowledgement of a policy", () => {
  const aMember = (over: object) => ({
    ...{ role: "member", department: null, jobTitle: null, isActive: true, membership: "active" },
    ...{ lastLoginAt: null, ...over },
  });
  const routes: Answers = {
    ...lists([]),
    listTeamMembers: [
      aMember(grace) as never,
      aMember({ ...grace, id: "usr_3", firstName: "Gone", isActive: false }) as never,
    ],
    listGroupNames: [{ id: groupId, name: "Quality", isMember: false }],
    startAcknowledgement: aRow({ counts: { asked: 12, confirmed: 0, open: 12, overdue: 0 } }),
  };
  const ask = async (more: Answers = {}) => {
    const app = open(tab, { as: manager, routes: { ...routes, ...more } });
    await app.user.click(await screen.findByRole("button", { name: "Ask for acknowledgement" }));
    return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Ask for acknowledgement" })) };
  };

  test.each([
    ["Everyone", undefined, undefined, { everyone: true, groupIds: [], userIds: [] }],
    ["Groups", /Choose groups/, "Quality", { everyone: false, groupIds: [groupId], userIds: [] }],
    ["People", /Choose people/, "Grace Hopper", { everyone: false, groupIds: [], userIds: ["usr_2"] }],
  ])("asks %s, by a day and with a message", async (kind, field, choice, audience) => {
    const { user, api, dialog } = await ask();
    dialog.getByText(/Version 2 of “Access control.pdf”/);
    await user.selectOptions(dialog.getByRole("combobox", { name: /Who is asked/ }), kind);
    if (field && choice) {
      await user.click(dialog.getByRole("button", { name: "Ask" }));
      await dialog.findByText("Choose at least one person.");
      await user.click(dialog.getByRole("combobox", { name: field }));
      await user.click(await screen.findByRole("option", { name: new RegExp(choice) }));
      dialog.getByRole("button", { name: `Remove ${choice}` });
    }
    await user.click(dialog.getByRole("textbox", { name: /Message/ }));
    await user.paste("By Friday");
    const { value: dueDate } = dialog.getByLabelText<HTMLInputElement>(/Due date/);
    expect(dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    await user.click(dialog.getByRole("button", { name: "Ask" }));
    await screen.findByText("Sent to 12 people");
    const body = { policyId: aPolicy().id, audience, dueDate, message: "By Friday" };
    expect(api.last("startAcknowledgement")?.body).toEqual(body);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("offers only people who are active", async () => {
    const { user, dialog } = await ask();
    await user.selectOptions(dialog.getByRole("combobox", { name: /Who is asked/ }), "People");
    await user.click(dialog.getByRole("combobox", { name: /Choose people/ }));
    const list = within(await dialog.findByRole("listbox", { name: "Choose people" }));
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Grace Hopper"),
    ]);
  });

  test("wants a day that is not past, and keeps what was entered where the server refuses", async () => {
    const running = problem(409, "An acknowledgement is already running.");
    const { user, api, dialog } = await ask({ startAcknowledgement: running });
    const due = dialog.getByLabelText(/Due date/);
    await user.clear(due);
    await user.type(due, "2020-01-01");
    await user.click(dialog.getByRole("button", { name: "Ask" }));
    await dialog.findByText("Choose today or a later day.");
    expect(api.count("startAcknowledgement")).toBe(0);
    await user.clear(due);
    await user.type(due, "2999-12-31");
    await user.click(dialog.getByRole("button", { name: "Ask" }));
    await screen.findByText("An acknowledgement is already running.");
    dialog.getByRole("button", { name: "Ask" });
  });

  test("is for managers, of a published version", async () => {
    open(tab);
    await box();
    expect(screen.queryByRole("button", { name: "Ask for acknowledgement" })).toBeNull();
  });

  test("is not offered where no version is published", async () => {
    open(tab, { as: manager, routes: lists([]), policy: { state: "draft", publishedVersion: null } });
    await screen.findByText("No acknowledgements yet");
    expect(screen.queryByRole("button", { name: "Ask for acknowledgement" })).toBeNull();
  });
});

describe("confirming a policy", () => {
  test("is possible once the document was opened and the box is checked", async () => {
    let answer = aRow();
    const app = open(tab, {
      routes: {
        listPolicyAcknowledgements: () => pageOf(answer),
        confirmAcknowledgement: () => {
          answer = aRow({ own: { state: "confirmed", confirmedAt: "2026-03-04T10:00:00.000Z" } });
          return answer;
        },
      },
    });
    expect(isDisabled(await box())).toBe(true);
    screen.getByText("Open the document first.");
    screen.getByText("Please read page 2.");
    await app.user.click(screen.getByRole("tab", { name: "Document" }));
    await screen.findByRole("link", { name: "Download" });
    await toTab(app);
    expect([isDisabled(await box()), isDisabled(confirmButton())]).toEqual([false, true]);
    await app.user.click(await box());
    await app.user.click(confirmButton());
    await screen.findByText("Confirmation recorded");
    await screen.findByText("You confirmed on Mar 4, 2026");
    expect(app.api.last("confirmAcknowledgement")).toMatchObject({
      params: { id: aRow().id },
      body: { versionNumber: 2 },
    });
  });

  test.each([
    ["the document that the page opens with", "", false],
    ["the published version", "?version=2", false],
    ["a former version", "?version=1", true],
  ])("after %s was opened (%s): disabled is %s", async (_, where, disabled) => {
    await toTab(open(where));
    expect(isDisabled(await box())).toBe(disabled);
  });

  test("says why it was refused", async () => {
    const replaced = problem(409, "Version 2 was replaced by Version 3. Read the new one.");
    const app = open("", { routes: { confirmAcknowledgement: replaced } });
    await toTab(app);
    await app.user.click(await box());
    await app.user.click(confirmButton());
    await screen.findByText("Version 2 was replaced by Version 3. Read the new one.");
  });

  test("is not asked of people who were not asked", async () => {
    open(tab, { routes: lists([]) });
    await screen.findByText("Nothing to acknowledge");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
