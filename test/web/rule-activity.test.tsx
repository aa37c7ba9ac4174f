import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { RuleActivity, RuleReview } from "../../shared/schemas/rule-activity.ts";
import { ada, anEntry, aReview, grace } from "../support/activity-factories.ts";
import { problem } from "../support/fake-api.ts";
import { aCompanyRule, anAssignment } from "../support/rule-factories.ts";
import { openRule, panel } from "../support/rule-page.ts";

const showing = (items: readonly RuleActivity[], reviews: readonly RuleReview[] = []) => ({
  routes: { listRuleActivity: { items: [...items], nextCursor: null }, listRuleReviews: [...reviews] },
});

const timeline = async () => {
  const list = await (await panel("Activity")).findByRole("list", { name: /newest first/ });
  return [...list.children].map((entry) => within(entry as HTMLElement));
};
const textOf = (entry: ReturnType<typeof within> | undefined) =>
  entry?.getAllByText(/./)[0]?.closest("li")?.textContent ?? "";

describe("the timeline", () => {
  test("says who did what and when, field by field and in people's words", async () => {
    const changes = [
      { field: "assignedTo", before: null, after: "usr_1" },
      { field: "dueDate", before: "2026-05-04", after: null },
      { field: "complianceStatus", before: "pending", after: "in_progress" },
      { field: "isActive", before: true, after: false },
      { field: "tags", before: ["SOP"], after: ["Vendor", "Audit"] },
      { field: "policy", before: null, after: "Access control.pdf" },
      { field: "someNewField", before: 1, after: 2 },
    ];
    openRule(showing([anEntry({ changes, people: [ada] })]));
    const [entry] = await timeline();
    expect(entry?.getByText("Grace Hopper").textContent).toBe("Grace Hopper");
    const text = textOf(entry);
    expect(text).toContain("Grace Hopper edited the rule");
    expect(text).toMatch(/ago · Mar 2, 2026, /);
    const lines = entry?.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Status: pending →  changed to in progress",
      "Applicability: applicable →  changed to not applicable",
      "Assigned to: no one →  changed to Ada Lovelace",
      "Due date: May 4, 2026 →  changed to none",
      "Tags: added Vendor, Audit; removed SOP",
      "Policy document: added Access control.pdf",
      "Some new field: 1 →  changed to 2",
    ]);
  });

  test("keeps long texts folded, and shows them word by word", async () => {
    const before = `${"The system is validated before use. ".repeat(4)}Keep records.`;
    const after = before.replace("Keep records", "Keep all records");
    const { user } = openRule(showing([anEntry({ changes: [{ field: "text", before, after }] })]));
    const [entry] = await timeline();
    const summary = entry?.getByText("Show change").closest("summary");
    if (!summary) throw new Error("There is nothing to unfold");
    expect(summary.parentElement?.hasAttribute("open")).toBe(false);
    await user.click(summary);
    expect(summary.parentElement?.hasAttribute("open")).toBe(true);
    const marks = [...(summary.parentElement?.querySelectorAll("ins, del") ?? [])];
    expect(marks.map(({ tagName, textContent }) => [tagName, textContent?.trim()])).toEqual([
      ["INS", expect.stringContaining("all")],
    ]);
  });

  test("has words for every event, and the name of one it does not know", async () => {
    const deeds = {
      "rule.copied": "made the company's own copy",
      "rule.reset": "put the texts back to the master's",
      "rule.assigned": "assigned the rule",
      "rule.unassigned": "ended the assignment",
      "assignment.updated": "reported on their work",
      "rule.acknowledged": "read the rule",
      "rule.tagged": "changed the tags",
      "rule.applicability-set": "changed the applicability",
      "rule.changed-in-bulk": "changed this rule together with others",
      "rule.bulk-undone": "undid a change of several rules",
      "policy.attached-to-rule": "attached a policy document",
      "policy.detached-from-rule": "detached a policy document",
      "evidence.added": "added evidence",
      "evidence.updated": "changed evidence",
      "evidence.deleted": "deleted evidence",
      "rule.something-new": "something new",
    };
    openRule(showing(Object.keys(deeds).map((event) => anEntry({ event, user: null }))));
    const told = (await timeline()).map((entry) => textOf(entry).replace(/\d+ \w+ ago.*/, ""));
    expect(told).toEqual(Object.values(deeds).map((deed) => `–Former member ${deed}`));
  });

  test("says when something was saved without looking for other changes", async () => {
    const changes = [{ field: "withoutVersion", before: null, after: true }];
    openRule(showing([anEntry({ changes })]));
    const [entry] = await timeline();
    entry?.getByText("Saved without checking for other changes.");
    expect(entry?.queryByRole("listitem")).toBeNull();
  });

  test("shows earlier pages when asked, and says when that fails", async () => {
    const newest = Array.from({ length: 50 }, () => anEntry({ event: "rule.copied" }));
    const earlier = { items: [anEntry({ event: "rule.assigned" })], nextCursor: null };
    const first = { items: newest, nextCursor: "next" };
    const { api, user } = openRule({
      routes: { listRuleActivity: ({ query }) => (query.cursor ? problem(503, "Busy") : first) },
    });
    const activity = await panel("Activity");
    await user.click(await activity.findByRole("button", { name: "Show earlier" }));
    await activity.findByText("Earlier activity could not be loaded.");
    api.use({ listRuleActivity: ({ query }) => (query.cursor ? earlier : first) });
    await user.click(activity.getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await timeline()).toHaveLength(51));
    expect(activity.queryByRole("button", { name: /earlier|again/ })).toBeNull();
  });

  test("is read again when the rule changes on this page", async () => {
    let version = 1;
    const { api, user } = openRule({
      routes: {
        getCompanyRule: () => aCompanyRule({ version }),
        listRuleActivity: () => ({
          items: version > 1 ? [anEntry({ event: "rule.assigned" })] : [],
          nextCursor: null,
        }),
        assignCompanyRule: () => {
          version = 2;
          return anAssignment();
        },
      },
    });
    await (await panel("Activity")).findByText("Nothing has happened yet.");
    await user.click(await (await panel("Assignment")).findByRole("button", { name: "Assign" }));
    await screen.findByRole("option", { name: /Grace Hopper/ });
    await user.selectOptions(screen.getByRole("combobox", { name: /Team member/ }), "usr_2");
    const readings = api.count("listAcknowledgements");
    await user.click(screen.getByRole("button", { name: "Assign Rule" }));
    await waitFor(async () => expect(textOf((await timeline())[0])).toContain("assigned the rule"));
    // Who read the rule is asked again when it says something else.
    expect(api.count("listAcknowledgements")).toBe(readings);
  });

  test("says when there is none, or none of a kind; a comment needs words", async () => {
    const { api, user } = openRule();
    (await panel("Activity")).getByText("Nothing has happened yet.");
    const activity = await panel("Activity");
    await user.click(activity.getByRole("radio", { name: "Comments" }));
    await activity.findByText("No comments yet.");
    await user.click(activity.getByRole("radio", { name: "Changes" }));
    await activity.findByText("No changes yet.");
    const box = await activity.findByRole("textbox", { name: "Write a comment" });
    await user.type(box, "   ");
    await user.click(activity.getByRole("button", { name: "Add Comment" }));
    await activity.findByText("Please write something first");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(api.count("addRuleReview")).toBe(0);
  });

  test("that cannot be read can be tried again, and the rule stays", async () => {
    const { api, user } = openRule({ routes: { listRuleActivity: problem(500, "Busy") } });
    const activity = await panel("Activity");
    await activity.findByRole("heading", { name: "Failed to fetch activity" });
    api.use({ listRuleActivity: { items: [anEntry()], nextCursor: null } });
    await user.click(activity.getByRole("button", { name: "Try again" }));
    expect(await timeline()).toHaveLength(1);
  });
});

describe("the filter", () => {
  const comment = aReview({ content: "A comment" });
  const decided = aReview({ type: "review", content: "A review", status: "resolved", user: ada });
  const entries = [
    anEntry({ event: "rule.review-decided", reviewId: decided.id }),
    anEntry({ event: "rule.updated", changes: [{ field: "priority", before: "", after: "high" }] }),
    anEntry({ event: "rule.reviewed", reviewId: comment.id }),
    anEntry({ event: "rule.reviewed", reviewId: decided.id, user: ada }),
  ];

  test("shows everything, comments alone, or changes alone", async () => {
    const { user } = openRule(showing(entries, [comment, decided]));
    const activity = await panel("Activity");
    await activity.findByText("A comment");
    expect(await timeline()).toHaveLength(4);
    expect(activity.getAllByText("A review")).toHaveLength(1);
    await user.click(activity.getByRole("radio", { name: "Comments (2)" }));
    expect((await timeline()).map(textOf)).toEqual([
      expect.stringMatching(/Grace Hopper commented.*A comment/),
      expect.stringMatching(/Ada Lovelace asked for a review.*A review/),
    ]);
    await user.click(activity.getByRole("radio", { name: "Changes" }));
    expect((await timeline()).map(textOf)).toEqual([expect.stringContaining("Priority: none")]);
  });
});

describe("a comment", () => {
  test("is added by people who may work on the rule, and shown at once", async () => {
    const reviews: RuleReview[] = [];
    const { api, user } = openRule({
      routes: {
        listRuleReviews: reviews,
        listRuleActivity: () => ({
          items: reviews.map(({ id }) => anEntry({ event: "rule.reviewed", reviewId: id, user: ada })),
          nextCursor: null,
        }),
        addRuleReview: ({ body }) => {
          const review = aReview({ ...(body as Partial<RuleReview>), user: ada });
          reviews.push(review);
          return review;
        },
      },
    });
    const activity = await panel("Activity");
    const box = await activity.findByRole("textbox", { name: "Write a comment" });
    await user.type(box, "Looks fine.");
    await user.click(activity.getByRole("button", { name: "Add Comment" }));
    await screen.findByText("Comment added");
    expect(api.last("addRuleReview")).toMatchObject({
      params: { id: "101" },
      body: { type: "comment", content: "Looks fine.", title: "", priority: "medium" },
    });
    await activity.findByText("Looks fine.", { selector: "p" });
    expect((box as HTMLTextAreaElement).value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  test("that cannot be saved stays in its box", async () => {
    const { user } = openRule({
      routes: { addRuleReview: problem(503, "The service is busy. Please try again in a moment.") },
    });
    const activity = await panel("Activity");
    const box = await activity.findByRole("textbox", { name: "Write a comment" });
    await user.type(box, "Precious words");
    await user.click(activity.getByRole("button", { name: "Add Comment" }));
    await screen.findByText("The service is busy. Please try again in a moment.");
    expect((box as HTMLTextAreaElement).value).toBe("Precious words");
  });

  test("has no box where the rule is not the company's to work on", async () => {
    openRule({ mayWork: false, routes: { listRuleReviews: [aReview()] } });
    const activity = await panel("Activity");
    await activity.findByText("Nothing has happened yet.");
    expect(activity.queryByRole("textbox")).toBeNull();
  });
});

describe("a review", () => {
  const open = aReview({ type: "review", title: "Wording", content: "Right?", priority: "high" });
  const entries = [anEntry({ event: "rule.reviewed", reviewId: open.id })];

  test("is asked for with a title and a priority", async () => {
    const { api, user } = openRule({ routes: { addRuleReview: aReview({ type: "review" }) } });
    const activity = await panel("Activity");
    await user.click(await activity.findByRole("checkbox", { name: "Ask for a review" }));
    await user.type(activity.getByRole("textbox", { name: "Write a comment" }), "Right?");
    await user.type(activity.getByRole("textbox", { name: "Title (optional)" }), "Wording");
    await user.selectOptions(activity.getByRole("combobox", { name: "Priority" }), "high");
    await user.click(activity.getByRole("button", { name: "Request Review" }));
    await screen.findByText("Review requested");
    expect(api.last("addRuleReview")?.body).toEqual({
      type: "review",
      content: "Right?",
      title: "Wording",
      priority: "high",
      mentions: [],
    });
  });

  test("is resolved with words, and the focus stays at its place", async () => {
    let review = open;
    const { api, user } = openRule({
      routes: {
        listRuleActivity: { items: entries, nextCursor: null },
        listRuleReviews: () => [review],
        decideRuleReview: ({ body }) => {
          const decision = body as Pick<RuleReview, "status" | "resolution">;
          const by = { resolvedBy: grace.id, resolvedByUser: grace, resolvedAt: open.createdAt };
          review = { ...open, ...decision, ...(decision.status === "resolved" && by) };
          return review;
        },
      },
    });
    const activity = await panel("Activity");
    await user.click(await activity.findByRole("button", { name: "Resolve" }));
    const field = activity.getByRole("textbox", { name: "Resolution (optional)" });
    expect(document.activeElement).toBe(field);
    await user.type(field, "Keep it.");
    await user.click(activity.getByRole("button", { name: "Resolve" }));
    await screen.findByText("Review resolved");
    expect(api.last("decideRuleReview")).toMatchObject({
      params: { id: "101", reviewId: open.id },
      body: { status: "resolved", resolution: "Keep it." },
    });
    await activity.findByText(/Resolved by Grace Hopper/);
    activity.getByText("Keep it.");
    const reopen = activity.getByRole("button", { name: "Reopen" });
    await waitFor(() => expect(document.activeElement).toBe(reopen));
    await user.click(reopen);
    await screen.findByText("Review reopened");
    await activity.findByRole("button", { name: "Resolve" });
  });

  test("is left open by Cancel and by Escape, which give the focus back; resolved by someone else, it says so", async () => {
    const message = "This review was resolved already.";
    const decideRuleReview = problem(409, message);
    const { api, user } = openRule({ routes: { ...showing(entries, [open]).routes, decideRuleReview } });
    const activity = await panel("Activity");
    for (const leave of [
      () => user.click(activity.getByRole("button", { name: "Cancel" })),
      () => user.keyboard("{Escape}"),
    ]) {
      await user.click(await activity.findByRole("button", { name: "Resolve" }));
      await leave();
      expect(activity.queryByRole("textbox", { name: /Resolution/ })).toBeNull();
      const button = activity.getByRole("button", { name: "Resolve" });
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
    expect(api.count("decideRuleReview")).toBe(0);
    await user.click(activity.getByRole("button", { name: "Resolve" }));
    await user.click(activity.getByRole("button", { name: "Resolve" }));
    await screen.findByText(message);
  });

  test("shows its state, and a comment none", async () => {
    const comment = aReview({ content: "Just a comment" });
    const all = [...entries, anEntry({ event: "rule.reviewed", reviewId: comment.id })];
    openRule(showing(all, [open, comment]));
    const activity = await panel("Activity");
    await activity.findByText("Just a comment");
    const [first, second] = await timeline();
    for (const text of ["Review", "open", "high", "Wording", "Right?"]) first?.getByText(text);
    expect(second?.queryByText("open")).toBeNull();
    expect(second?.queryByRole("button")).toBeNull();
  });
});
