import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Acknowledgement, AcknowledgementRow } from "../../shared/schemas/acknowledgement.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const me = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@example.com" };
const ids = { campaign: "01ARZ3NDEKTSV4RRFFQ69G5FA1", policy: "01ARZ3NDEKTSV4RRFFQ69G5FA2" };

const aRow = (over: Partial<AcknowledgementRow> = {}): AcknowledgementRow => ({
  ...{ id: ids.campaign, policyId: ids.policy, policyName: "Access control.pdf", versionNumber: 2 },
  ...{ dueDate: "2999-12-31", message: "", state: "open", startedBy: grace, closedAt: null },
  startedAt: "2026-03-03T10:00:00.000Z",
  ...{ counts: { asked: 3, confirmed: 1, open: 2, overdue: 0 }, own: null },
  ...over,
});
const anAcknowledgement = (over: Partial<Acknowledgement> = {}): Acknowledgement => ({
  ...aRow(),
  sections: [{ citation: "21 CFR 11.10", date: "2026-03-03" }],
  people: [
    { person: me, state: "open", confirmedAt: null },
    { person: grace, state: "confirmed", confirmedAt: "2026-03-04T10:00:00.000Z" },
  ],
  ...{ isReminded: false, lawChange: null },
  ...over,
});
const pageOf = (...items: AcknowledgementRow[]) => ({
  ...{ items, total: items.length, offset: 0, nextCursor: null, confirmedBefore: 0 },
});
const open = (path: string, routes: Answers = {}, role: "company_admin" | "member" = "company_admin") =>
  openApp({
    path,
    as: aUser({ ...me, role }),
    routes: { listPolicyAcknowledgements: pageOf(aRow()), listPolicies: [], ...routes },
  });
const one = (over: Partial<Acknowledgement> = {}, routes: Answers = {}) =>
  open(`/acknowledgements/${ids.campaign}`, { getAcknowledgement: anAcknowledgement(over), ...routes });

describe("the list of acknowledgements", () => {
  test("shows managers how far each is, and leads to it", async () => {
    const { api } = open("/policies?view=acknowledgement");
    const row = within((await screen.findAllByRole("row"))[1] as HTMLElement);
    expect(row.getByRole("link").getAttribute("href")).toBe(`/acknowledgements/${ids.campaign}`);
    row.getByText("Version 2");
    row.getByText("1 of 3");
    row.getByText("Dec 31, 2999");
    expect(api.last("listPolicyAcknowledgements")?.query).toEqual({ limit: "50" });
  });

  test("says that there are none, and why it could not be loaded", async () => {
    open("/policies?view=acknowledgement", { listPolicyAcknowledgements: pageOf() });
    await screen.findByText("No acknowledgements yet");
    const broken = { listPolicyAcknowledgements: problem(500, "Something went wrong on our side.") };
    open("/policies?view=acknowledgement", broken);
    await screen.findByText("Failed to fetch acknowledgements");
  });

  test("is not offered to members, who see what they are asked to confirm", async () => {
    const { api } = open("/policies?view=mine", {}, "member");
    const list = within(await screen.findByRole("list", { name: "Policies to acknowledge" }));
    expect(list.getByRole("link", { name: "Access control.pdf" }).getAttribute("href")).toContain(
      `/policies/${ids.policy}`,
    );
    expect(list.getByRole("button", { name: "Confirm" }).hasAttribute("disabled")).toBe(true);
    list.getByText("Confirm by Dec 31, 2999");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Documents",
      "To acknowledge",
    ]);
    expect(api.last("listPolicyAcknowledgements")?.query).toMatchObject({ mine: "true", state: "open" });
  });
});

describe("one acknowledgement", () => {
  test("shows shares that are cut, its people and the sections it answers", async () => {
    one();
    await screen.findByRole("heading", { name: "Access control.pdf" });
    expect(screen.getAllByText(/^\d+%$/).map(({ textContent }) => textContent)).toEqual(["33%", "66%", "0%"]);
    screen.getByText("21 CFR 11.10 as of Mar 3, 2026");
    const people = within(screen.getByRole("table", { name: "People who were asked" }));
    people.getByText("Grace Hopper");
    const policy = screen.getByRole("link", { name: "Access control.pdf" });
    expect(policy.getAttribute("href")).toBe(`/policies/${ids.policy}`);
  });

  test("is closed only after a question", async () => {
    const { user, api } = one({}, { closeAcknowledgement: aRow({ state: "closed" }) });
    await user.click(await screen.findByRole("button", { name: "Close" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Close this acknowledgement?" }));
    expect(api.last("closeAcknowledgement")).toBeUndefined();
    await user.click(asked.getByRole("button", { name: "Close acknowledgement" }));
    await screen.findByText("Acknowledgement closed");
  });

  test("reminds once a day, and says why not twice", async () => {
    const refused = problem(429, "A reminder was sent today already.");
    const { user } = one({}, { remindAcknowledgement: refused });
    await user.click(await screen.findByRole("button", { name: "Send reminder" }));
    await screen.findByText("A reminder was sent today already.");
  });

  test("offers to ask again after a change of the law", async () => {
    const lawChange = { citations: ["21 CFR 11.10"], people: 2 };
    const { user, api } = one({ lawChange }, { askAcknowledgementAgain: aRow() });
    await screen.findByText("The law changed: 21 CFR 11.10");
    await user.click(screen.getByRole("button", { name: "Ask again (2)" }));
    await screen.findByText("Sent to 2 people");
    expect(api.last("askAcknowledgementAgain")?.params).toEqual({ id: ids.campaign });
  });

  test("is for managers alone", async () => {
    open(`/acknowledgements/${ids.campaign}`, {}, "member");
    await screen.findByText("Access Denied");
  });
});

test("asking names a policy, people and a day", async () => {
  const { user, api } = open("/policies?view=acknowledgement", {
    startAcknowledgement: aRow({ counts: { asked: 1, confirmed: 0, open: 1, overdue: 0 } }),
    listTeamMembers: [],
  });
  await user.click(await screen.findByRole("button", { name: "Ask for acknowledgement" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Who is asked"), "people");
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  await dialog.findByText("Please choose a policy");
  dialog.getByText("Choose at least one person.");
  await waitFor(() => expect(api.last("startAcknowledgement")).toBeUndefined());
});

test("one confirms once the document was opened and the box is checked", async () => {
  const { user, api } = open(
    "/policies?view=mine",
    { confirmAcknowledgement: aRow(), downloadPolicy: "/" },
    "member",
  );
  const box = await screen.findByRole("checkbox", { name: "I have read and understood this version" });
  const button = screen.getByRole("button", { name: "Confirm" });
  expect([box, button].map((each) => each.hasAttribute("disabled"))).toEqual([true, true]);
  await user.click(screen.getByRole("link", { name: "Access control.pdf" }));
  await waitFor(() => expect(box.hasAttribute("disabled")).toBe(false));
  await user.click(box);
  await user.click(button);
  await screen.findByText("Confirmation recorded");
  expect(api.last("confirmAcknowledgement")).toMatchObject({
    params: { id: ids.campaign },
    body: { versionNumber: 2 },
  });
});
