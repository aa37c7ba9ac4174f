import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Assignment } from "../../shared/schemas/assignment.ts";
import type { CompanyRule } from "../../shared/schemas/company-rule.ts";
import type { WorkReview } from "../../shared/schemas/work-review.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { roleTexts } from "../support/read-screen.ts";
import { openApp } from "../support/render-app.tsx";
import { aMyAssignment, anAssignment, aReview, aRule, myAssignmentPage } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
const alan = { id: "usr_5", firstName: "Alan", lastName: "Turing", email: "alan@acme.example" };
const [asGrace, asAlan] = [aUser({ id: "usr_2", role: "member" }), aUser({ ...alan, role: "member" })];
const none = { items: [], total: 0, offset: 0, nextCursor: null, titles: [] };
const log = {
  ...{
    id: "01AAAAAAAAAAAAAAAAAAAAAAAA",
    title: "Access log",
    kind: "link" as const,
    state: "current" as const,
  },
  ...{ url: "https://example.com/log", fileName: null, fileSize: null, mimeType: null },
  ...{ validFrom: "2026-01-01", validTo: null },
};
const waits = aReview({
  ...{ state: "submitted", submissionId: "sub_1", note: "The log shows it.", evidence: [log] },
  submittedAt: "2026-02-04T10:00:00.000Z",
});

/** Grace has the rule, Alan reviews it, Ada assigned it. */
const work = (review: Partial<WorkReview> = {}, over: Partial<Assignment> = {}) =>
  anAssignment({ reviewer: { ...alan, isActive: true }, review: aReview(review), ...over });

const openWork = async (
  as: ReturnType<typeof aUser>,
  assignment: Assignment,
  routes: Answers = {},
  rule: Partial<CompanyRule> = {},
) => {
  const { state } = assignment.review;
  const app = openRule({
    as,
    assignments: [assignment],
    rule: { reviewerId: alan.id, reviewState: state, complianceStatus: "in_progress", ...rule },
    routes: { listEvidence: none, ...routes },
  });
  const review = within(await screen.findByRole("region", { name: "Review" }));
  return { ...app, review };
};
type Within = Awaited<ReturnType<typeof panel>>;
const buttons = (review: Within) => review.queryAllByRole("button").map(({ textContent }) => textContent);

describe("the review of an assignment", () => {
  test("names the reviewer, and lets the assignee submit with a note and evidence of the rule", async () => {
    const answer = work(waits);
    const { review, user, api } = await openWork(asGrace, work(), {
      listEvidence: {
        ...none,
        items: [{ ...log, addedBy: ada, addedAt: waits.submittedAt ?? "", attachedTo: [], version: 1 }],
        total: 1,
      },
      submitWork: answer,
    });
    review.getByText("Alan Turing");
    await user.click(review.getByRole("button", { name: "Submit for review" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submit for Review" }));
    await user.click(dialog.getByRole("button", { name: "Submit for review" }));
    await dialog.findByText("Please write something first");
    expect(api.count("submitWork")).toBe(0);
    await user.type(dialog.getByRole("textbox", { name: /Note/ }), "  The log shows it. ");
    await user.click(await dialog.findByRole("checkbox", { name: "Access log" }));
    await user.click(dialog.getByRole("button", { name: "Submit for review" }));
    await screen.findByText("Submitted for review");
    expect(api.last("submitWork")).toMatchObject({
      params: { id: "101" },
      body: { note: "The log shows it.", evidenceIds: [log.id] },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("keeps the dialog open with the server's message where it is refused", async () => {
    const refusal = problem(409, "Alan Turing has already approved this.", { code: "review.decided" });
    const { review, user } = await openWork(asGrace, work(), { submitWork: refusal });
    await user.click(review.getByRole("button", { name: "Submit for review" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submit for Review" }));
    await dialog.findByText(/has no evidence yet/);
    await user.type(dialog.getByRole("textbox", { name: /Note/ }), "Done");
    await user.click(dialog.getByRole("button", { name: "Submit for review" }));
    await screen.findByText("Alan Turing has already approved this.");
    screen.getByText("Error");
    screen.getByRole("dialog", { name: "Submit for Review" });
  });

  test("shows what waits to all; the assignee may withdraw it, the reviewer decide, others neither", async () => {
    const { review, user, api } = await openWork(asGrace, work(waits), { withdrawWork: work() });
    for (const text of ["Submitted", "The log shows it.", "Feb 4, 2026"]) review.getByText(text);
    review.getByRole("link", { name: "Access log" });
    expect(buttons(review)).toEqual(["Withdraw"]);
    const status = await panel("Rule Status");
    status.getByText("in progress");
    status.getByText("Submitted");
    await user.click(review.getByRole("button", { name: "Withdraw" }));
    await screen.findByText("Withdrawn");
    expect(api.last("withdrawWork")).toMatchObject({ params: { id: "101" } });
  });

  test("lets the reviewer approve it", async () => {
    const { review, user, api } = await openWork(asAlan, work(waits), {
      decideWork: work({ ...waits, state: "approved" }),
    });
    expect(buttons(review)).toEqual(["Approve", "Return"]);
    await user.click(review.getByRole("button", { name: "Approve" }));
    await screen.findByText("Work approved");
    expect(api.last("decideWork")).toMatchObject({ body: { submissionId: "sub_1", decision: "approved" } });
  });

  test("lets the reviewer return it with a reason, which is asked for", async () => {
    const { review, user, api } = await openWork(asAlan, work(waits), {
      decideWork: work({ ...waits, state: "returned" }),
    });
    await user.click(review.getByRole("button", { name: "Return" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Return Work" }));
    await user.click(dialog.getByRole("button", { name: "Return" }));
    await dialog.findByText("Please write something first");
    expect(api.count("decideWork")).toBe(0);
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "Which log?");
    await user.click(dialog.getByRole("button", { name: "Return" }));
    await screen.findByText("Work returned");
    expect(api.last("decideWork")).toMatchObject({
      body: { submissionId: "sub_1", decision: "returned", reason: "Which log?" },
    });
  });

  test("says what was returned and why, and what was approved and by whom", async () => {
    const decided = { decidedBy: alan, decidedAt: "2026-02-05T10:00:00.000Z" };
    const back = await openWork(
      asGrace,
      work({ ...waits, ...decided, state: "returned", reason: "Which log?" }),
    );
    for (const text of ["Returned", "Returned by", "Alan Turing, Feb 5, 2026", "Which log?"])
      back.review.getByText(text);
    expect(buttons(back.review)).toEqual(["Submit for review"]);
  });

  test("offers nothing more once it is approved, and completed as a status again", async () => {
    const decided = { decidedBy: alan, decidedAt: "2026-02-05T10:00:00.000Z" };
    const { review } = await openWork(asGrace, work({ ...waits, ...decided, state: "approved" }));
    review.getByText("Approved");
    expect(buttons(review)).toEqual([]);
  });

  test.each([
    ["the assigner, where the reviewer was deactivated", true, "usr_1", ["Approve", "Return"]],
    ["no other manager then", true, "usr_9", []],
    ["any manager, where the assigner was deactivated, too", false, "usr_9", ["Approve", "Return"]],
  ])("is decided by %s", async (_, isAssignerActive, id, expected) => {
    const assignment = work(waits, {
      reviewer: { ...alan, isActive: false },
      assignedByUser: { ...ada, isActive: isAssignerActive },
    });
    const { review } = await openWork(aUser({ id, role: "compliance_officer" }), assignment);
    expect(buttons(review)).toEqual(expected);
    review.getByText("Needs reassignment");
  });
});

describe("a rule that needs a review", () => {
  test("cannot be set to completed on its page", async () => {
    const { user } = await openWork(asAlan, work());
    const status = await panel("Rule Status");
    await user.click(status.getByRole("button", { name: "Status: In progress" }));
    expect(roleTexts(await screen.findByRole("menu"), "menuitem")).not.toContain("Completed");
  });

  test("can be once it was approved", async () => {
    const { user } = await openWork(asAlan, work({ state: "approved" }), {}, { reviewState: "approved" });
    const status = await panel("Rule Status");
    await user.click(status.getByRole("button", { name: "Status: In progress" }));
    expect(roleTexts(await screen.findByRole("menu"), "menuitem")).toContain("Completed");
  });
});

describe("My Assignments", () => {
  const openMine = (reviewState: "none" | "submitted" | "returned", routes: Answers = {}) => {
    const companyRule = aRule({ reviewerId: alan.id, reviewState, complianceStatus: "in_progress" });
    const rows = [aMyAssignment({ companyRule, reviewer: alan }), aMyAssignment({ id: "asg_2" })];
    return openApp({
      path: "/assignments",
      as: asGrace,
      routes: {
        listMyAssignments: ({ query }) => myAssignmentPage(rows, query),
        listMyChangeTasks: [],
        listEvidence: none,
        ...routes,
      },
    });
  };
  const firstRow = async () => {
    const [, row] = await screen.findAllByRole("row");
    return within(row ?? document.body);
  };
  const statuses = (row: Within) =>
    [...row.getByRole<HTMLSelectElement>("combobox").options].map(({ value }) => value);

  test("has Submit for review in place of completed", async () => {
    const { user, api } = openMine("none", { submitWork: work(waits) });
    const row = await firstRow();
    expect(statuses(row)).toEqual(["pending", "in_progress"]);
    await user.click(row.getByRole("button", { name: "Submit for review: Validate record systems" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submit for Review" }));
    await user.type(dialog.getByRole("textbox", { name: /Note/ }), "Done");
    await user.click(dialog.getByRole("button", { name: "Submit for review" }));
    await screen.findByText("Submitted for review");
    expect(api.last("submitWork")?.body).toEqual({ note: "Done", evidenceIds: [] });
    const [, , plain] = await screen.findAllByRole("row");
    expect(statuses(within(plain ?? document.body))).toEqual(["pending", "in_progress", "completed"]);
  });

  test("marks what was returned, and what was submitted, which can be withdrawn", async () => {
    openMine("returned");
    (await firstRow()).getByText("Returned");
  });

  test("withdraws what was submitted, which stays in progress until then", async () => {
    const { user, api } = openMine("submitted", { withdrawWork: work() });
    const row = await firstRow();
    row.getByText("Submitted");
    expect(statuses(row)).toEqual(["in_progress"]);
    expect(row.queryByRole("button", { name: /Submit for review/ })).toBeNull();
    await user.click(row.getByRole("button", { name: "Withdraw: Validate record systems" }));
    await screen.findByText("Withdrawn");
    expect(api.last("withdrawWork")).toMatchObject({ params: { id: "101" } });
  });
});
