import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Proposal, Scoping } from "../../shared/schemas/scoping.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, type FakeApi, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const questions: Scoping["questions"] = [
  { id: "21-devices", titleNumber: 21, text: "Do you make medical devices?", parts: ["820"] },
  { id: "21-food", titleNumber: 21, text: "Do you make food?", parts: ["117"] },
  { id: "12-land", titleNumber: 12, text: "Do you sell lots?", parts: ["1010"] },
];
const aScoping = (over: Partial<Scoping["profile"]> = {}): Scoping => ({
  profile: {
    ...{ industry: "manufacturing", size: "small", activities: ["Glue"], locations: [], version: 3 },
    ...{ answers: { "21-food": "no" }, updatedBy: null, updatedAt: null },
    ...over,
  },
  questions,
});
const aProposal = (over: Partial<Proposal> = {}): Proposal => ({
  ...{ titleNumber: 21, part: "820", partName: "Quality Management System Regulation" },
  ...{ proposal: "applies", sentence: "This part applies to makers.", citation: "21 CFR 820.1(a)" },
  ...{ section: "820.1", paragraph: "a", decision: null, reason: "" },
  ...over,
});
const proposals = [
  aProposal(),
  aProposal({
    part: "117",
    section: "117.1",
    proposal: "may_not_apply",
    sentence: null,
    citation: "21 CFR 117.1(a)",
  }),
  aProposal({
    part: "211",
    proposal: "open",
    sentence: "Drugs.",
    decision: "declined",
    reason: "We only sell",
  }),
];
const page = (items: readonly Proposal[]) => ({ items: [...items], total: items.length, nextCursor: null });

beforeEach(() => localStorage.clear());

const open = (routes: Answers = {}, role: "member" | "company_admin" = "company_admin") =>
  openApp({
    path: "/applicability?title=21",
    as: aUser({ role }),
    routes: { getScoping: aScoping(), listProposals: page(proposals), ...routes },
  });
const sent = (api: FakeApi, operation: string) =>
  api.requests.filter(({ operationId }) => operationId === operation);
const partRow = (name: string) => {
  const row = screen.getByText(name).closest("li");
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

test("asks the questions of a title, and saves what was changed with the version that was read", async () => {
  const { user, api } = open({ saveScoping: aScoping({ version: 4 }) });
  const question = within(await screen.findByRole("group", { name: "Do you make medical devices?" }));
  expect(question.getByRole<HTMLInputElement>("radio", { name: "Not sure" }).checked).toBe(true);
  expect(screen.queryByText("Do you sell lots?")).toBeNull();
  screen.getByRole("option", { name: "Title 21 – 1 of 2 answered" });
  expect(screen.getByText("Manufacturing")).toBeTruthy();
  await user.click(question.getByRole("radio", { name: "Yes" }));
  await user.type(screen.getByRole("textbox", { name: "Locations" }), "Ohio{enter}Texas ");
  screen.getByText("Your changes are not saved yet.");
  await user.click(screen.getByRole("button", { name: "Save Answers" }));
  await screen.findByText("Answers Saved");
  expect(sent(api, "saveScoping").map(({ body }) => body)).toEqual([
    {
      ...{ activities: ["Glue"], locations: ["Ohio", "Texas"], version: 3 },
      answers: { "21-food": "no", "21-devices": "yes" },
    },
  ]);
});

test("tells who was faster and keeps one's own answers over theirs", async () => {
  const message = "The answers were changed by Ada Lovelace at Nov 23, 2026, 5:49 AM UTC.";
  const { user, api } = open({ saveScoping: problem(409, message, { code: "profile.stale" }) });
  const question = within(await screen.findByRole("group", { name: "Do you make medical devices?" }));
  await user.click(question.getByRole("radio", { name: "Yes" }));
  api.use({ getScoping: aScoping({ answers: { "21-food": "yes" }, version: 4 }) });
  await user.click(screen.getByRole("button", { name: "Save Answers" }));
  await screen.findByText(/The answers were changed by Ada Lovelace/);
  const food = within(screen.getByRole("group", { name: "Do you make food?" }));
  await waitFor(() => expect(food.getByRole<HTMLInputElement>("radio", { name: "Yes" }).checked).toBe(true));
  api.use({ saveScoping: aScoping({ version: 5 }) });
  await user.click(screen.getByRole("button", { name: "Save Answers" }));
  await screen.findByText("Answers Saved");
  expect(sent(api, "saveScoping").at(-1)?.body).toMatchObject({
    ...{ version: 4, answers: { "21-food": "yes", "21-devices": "yes" } },
  });
});

test("shows what is proposed with the law's sentence, linked, and says where the copy lacks it", async () => {
  open();
  await screen.findByText(/“This part applies to makers.”/);
  const first = partRow("21 CFR Part 820");
  first.getByText("Applies");
  expect(first.getByRole("link", { name: "21 CFR 820.1(a)" }).getAttribute("href")).toBe(
    "/cfr/21/section-820.1#p-a",
  );
  const second = partRow("21 CFR Part 117");
  second.getByText("May not apply");
  second.getByText(/Our copy of the regulation does not include this text/);
  expect(second.getByRole("link").getAttribute("href")).toBe(
    "https://www.ecfr.gov/current/title-21/section-117.1",
  );
  const third = partRow("21 CFR Part 211");
  third.getByText("Open");
  third.getByText("Declined");
  third.getByText("Reason: We only sell");
  expect(third.queryByRole("button", { name: "Accept 21 CFR Part 211" })).toBeNull();
});

test("accepts a part, and goes on by itself where it has more rules than one call decides", async () => {
  const outcome = { titleNumber: 21, part: "820", rulesLeft: 0, message: null };
  let calls = 0;
  const { user, api } = open({
    decideProposals: () => {
      calls += 1;
      return calls === 1
        ? { outcomes: [{ ...outcome, outcome: "unfinished", rulesChanged: 200, rulesLeft: 5 }] }
        : { outcomes: [{ ...outcome, outcome: "changed", rulesChanged: 5 }] };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Accept 21 CFR Part 820" }));
  await screen.findByText("205 rules decided");
  const items = [{ titleNumber: 21, part: "820" }];
  expect(sent(api, "decideProposals").map(({ body }) => body)).toEqual([
    { items, decision: "accepted" },
    { items, decision: "accepted" },
  ]);
});

test("declines several at once with a reason, and tells which stayed as they were", async () => {
  const { user, api } = open({
    decideProposals: {
      outcomes: [
        { titleNumber: 21, part: "820", outcome: "changed", rulesChanged: 1, rulesLeft: 0, message: null },
        {
          titleNumber: 21,
          part: "117",
          outcome: "refused",
          rulesChanged: 0,
          rulesLeft: 0,
          message: "Not now.",
        },
      ],
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select 21 CFR Part 820" }));
  await user.click(screen.getByRole("checkbox", { name: "Select 21 CFR Part 117" }));
  const bar = within(screen.getByRole("region", { name: "Actions for the selected parts" }));
  bar.getByText("2 parts selected");
  await user.click(bar.getByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Why are you declining?" }));
  dialog.getByText(
    "The undecided rules of 1 part that may not apply become applicable. The undecided rules of 1 part become not applicable.",
  );
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  await dialog.findByText("Please give a reason");
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Not our activity");
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  await screen.findByText("1 rule decided");
  expect(sent(api, "decideProposals").map(({ body }) => body)).toEqual([
    {
      items: [
        { titleNumber: 21, part: "820" },
        { titleNumber: 21, part: "117" },
      ],
      ...{ decision: "declined", reason: "Not our activity" },
    },
  ]);
  const refused = within(await screen.findByRole("dialog", { name: "1 part stayed as it was" }));
  refused.getByText("Not now.");
});

test("leaves a part undecided; an open one among the selected keeps Accept from being pressed", async () => {
  const outcome = {
    titleNumber: 21,
    part: "211",
    outcome: "changed" as const,
    rulesChanged: 0,
    rulesLeft: 0,
  };
  const { user, api } = open({ decideProposals: { outcomes: [{ ...outcome, message: null }] } });
  await user.click(await screen.findByRole("checkbox", { name: "Select all parts" }));
  const bar = within(screen.getByRole("region", { name: "Actions for the selected parts" }));
  bar.getByText("3 parts selected");
  expect(bar.getByRole<HTMLButtonElement>("button", { name: "Accept" }).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Leave 21 CFR Part 211 undecided" }));
  await screen.findByText("Left undecided");
  expect(sent(api, "decideProposals")[0]?.body).toMatchObject({ decision: "undecided" });
});

test("members read; without answers it says what to do; a failure can be tried again", async () => {
  const { user, api } = open({ getScoping: problem(500, ""), listProposals: page([]) }, "member");
  await screen.findByRole("heading", { name: "Failed to fetch applicability" });
  api.use({ getScoping: aScoping() });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Answer the questions to get proposals.");
  screen.getByText("Administrators and compliance officers answer the questions.");
  expect(screen.getAllByRole<HTMLInputElement>("radio").every((radio) => radio.matches(":disabled"))).toBe(
    true,
  );
  expect(screen.queryByRole("button", { name: "Save Answers" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: "Activities" })).toBeNull();
});

test("remembers the title that was chosen, and has the record behind the second tab", async () => {
  const record = { items: [], total: 0, nextCursor: null, decidedShare: 25, parts: [] };
  const parts = [{ titleNumber: 21, partNo: "11", rules: 4, undecided: 3, decideAgain: 0 }];
  const first = open({ getApplicabilityRecord: { ...record, parts } });
  await first.user.selectOptions(await screen.findByRole("combobox", { name: "Title" }), "12");
  await screen.findByRole("group", { name: "Do you sell lots?" });
  expect(sent(first.api, "listProposals").at(-1)?.query).toMatchObject({ titleNumber: "12" });
  expect(localStorage.getItem("subpart-scoped-title")).toBe("12");
  await first.user.click(screen.getByRole("tab", { name: "Record" }));
  await screen.findByText("25 % decided");
});

test("asks before changes that are not saved are left behind, and not once they are saved or discarded", async () => {
  const { user } = open();
  const asked = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await user.type(await screen.findByLabelText("Locations"), "Ohio");
  const back = screen.getByRole("link", { name: "Back to Reports" });
  await user.click(back);
  await user.click(within(await asked()).getByRole("button", { name: "Keep editing" }));
  expect(window.location.pathname).toBe("/applicability");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Locations").value).toBe("Ohio");
  await user.click(screen.getByRole("tab", { name: "Record" }));
  await user.click(back);
  await user.click(within(await asked()).getByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(window.location.pathname).toBe("/reports"));
});

test("leaves without a question what was discarded", async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText("Locations"), "Ohio");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await user.click(screen.getByRole("link", { name: "Back to Reports" }));
  await waitFor(() => expect(window.location.pathname).toBe("/reports"));
});
