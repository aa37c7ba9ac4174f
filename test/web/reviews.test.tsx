import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReviewItem } from "../../shared/schemas/reviews.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, type FakeApi, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";
import { anAssignment, myAssignmentPage } from "../support/rule-factories.ts";

const grace = { id: "usr_2", firstName: "Grace", lastName: "Hopper", email: "grace@acme.example" };
const anItem = (over: Partial<ReviewItem> = {}): ReviewItem => ({
  ...{
    id: "sub_1",
    kind: "submission",
    companyRuleId: 101,
    dutyId: null,
    date: null,
    policyId: null,
    versionNumber: null,
    title: "Validate record systems",
  },
  ...{ sourceSection: "21 CFR 11.10(a)", text: "The log shows it.", person: grace, reviewer: null },
  at: "2026-02-04T10:00:00.000Z",
  ...over,
});
const pageOf = (items: readonly ReviewItem[]) => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
});
const question = anItem({ id: "rev_1", kind: "question", title: "Keep an audit trail", text: "Which log?" });

const openReviews = (routes: Answers = {}, role: "member" | "compliance_officer" = "member") =>
  openApp({
    path: "/assignments?view=reviews",
    as: aUser({ role }),
    routes: {
      listReviews: ({ query }) => pageOf(query.kind === "question" ? [question] : [anItem()]),
      listMyAssignments: ({ query }) => myAssignmentPage([], query),
      listMyChangeTasks: [],
      ...routes,
    },
  });
const askedOf = ({ requests }: FakeApi) =>
  requests
    .filter(({ operationId }) => operationId === "listReviews")
    .map(({ query }) => [query.kind, query.box]);
const block = async (name: string) => within(await screen.findByRole("region", { name }));

test("lists what waits for the reader and what was asked, each a link to its rule", async () => {
  const { api } = openReviews();
  await screen.findByRole("heading", { level: 1, name: "Reviews" });
  const work = await block("To review");
  const link = await work.findByRole("link", { name: "Validate record systems" });
  expect(link.getAttribute("href")).toBe("/rules/101");
  for (const text of ["21 CFR 11.10(a)", "The log shows it.", "Grace Hopper"]) work.getByText(text);
  const open = await block("Open reviews");
  await open.findByRole("link", { name: "Keep an audit trail" });
  expect(open.queryByRole("button", { name: /More actions/ })).toBeNull();
  expect(askedOf(api)).toEqual([
    ["submission,policy", "mine"],
    ["question", "mine"],
  ]);
});

test("leads to the duty of a submitted occurrence, which is read before it is decided", async () => {
  const over = { companyRuleId: null, dutyId: "01JZZZZZZZZZZZZZZZZZZZZZZZ", date: "2026-02-10" };
  const item = anItem({ ...over, title: "Restore a backup", sourceSection: "Due Feb 10, 2026" });
  openReviews({ listReviews: ({ query }) => pageOf(query.kind === "question" ? [] : [item]) });
  const work = await block("To review");
  const link = await work.findByRole("link", { name: "Restore a backup" });
  expect(link.getAttribute("href")).toBe(`/duties/${over.dutyId}`);
  expect(work.queryByRole("button", { name: /More actions/ })).toBeNull();
});

test("asks for all that is open where the reader manages, and for their own work to review", async () => {
  const { api } = openReviews({}, "compliance_officer");
  await (await block("Open reviews")).findByRole("link", { name: "Keep an audit trail" });
  expect(askedOf(api)).toEqual([
    ["submission,policy", "mine"],
    ["question", "all"],
  ]);
});

test("says where nothing waits", async () => {
  openReviews({ listReviews: pageOf([]) });
  await screen.findByText("Nothing to review");
  await screen.findByText("No open reviews");
});

test("says so when it fails, and tries again", async () => {
  let isUp = false;
  const { user } = openReviews({
    listReviews: () => (isUp ? pageOf([]) : problem(500, "Something went wrong")),
  });
  const work = await block("To review");
  await work.findByText("Failed to fetch reviews");
  isUp = true;
  await user.click(work.getByRole("button", { name: /try again/i }));
  await work.findByText("Nothing to review");
});

test("lets submitted work be approved, and returned with a reason, from its row", async () => {
  const { user, api } = openReviews({ decideWork: anAssignment() });
  const work = await block("To review");
  const choose = async (name: string) => {
    await user.click(await work.findByRole("button", { name: /Validate record systems/ }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };
  await choose("Approve");
  await screen.findByText("Work approved");
  expect(api.last("decideWork")).toMatchObject({
    ...{ params: { id: "101" }, body: { submissionId: "sub_1", decision: "approved" } },
  });
  await choose("Return");
  const dialog = within(await screen.findByRole("dialog", { name: "Return Work" }));
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Which log?");
  await user.click(dialog.getByRole("button", { name: "Return" }));
  await screen.findByText("Work returned");
  expect(api.last("decideWork")).toMatchObject({ body: { decision: "returned", reason: "Which log?" } });
});

test("stands beside My Assignments, which is what the address shows without a view", async () => {
  const { user } = openReviews();
  await user.click(await screen.findByRole("tab", { name: "My Assignments" }));
  await screen.findByRole("heading", { level: 1, name: "My Assignments" });
  await user.click(screen.getByRole("tab", { name: "Reviews" }));
  await screen.findByRole("heading", { level: 1, name: "Reviews" });
});
