import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { FieldMerge, RuleMerge } from "../../shared/schemas/rule-merge.ts";
import { aUser } from "../support/factories.ts";
import { problem } from "../support/fake-api.ts";
import { openPart } from "../support/open-part.ts";
import { aCompanyRule, aRule, rulePage } from "../support/rule-factories.ts";
import { openRule } from "../support/rule-page.ts";

const undoId = "01J000000000000000000000VN";
const moved = {
  hasCopy: true,
  baseKnown: true,
  version: 3,
  masterChangedAt: "2026-05-04T09:00:00.000Z",
} as const;

const field = (over: Partial<FieldMerge>): FieldMerge => ({
  field: "text",
  base: "Keep records for two years.",
  yours: "Keep all records for two years.",
  theirs: "Keep records for three years.",
  result: "Keep all records for three years.",
  conflict: false,
  ...over,
});
const conflict = field({
  field: "action",
  base: "Keep",
  yours: "Hold",
  theirs: "Retain",
  result: null,
  conflict: true,
});
const aMerge = (over: Partial<RuleMerge> = {}): RuleMerge => ({
  companyRuleId: 101,
  masterVersion: "m1",
  version: 3,
  baseKnown: true,
  fields: [field({}), conflict],
  ...over,
});

const review = async (routes: Parameters<typeof openRule>[0] = {}) => {
  const opened = openRule({ rule: moved, ...routes, routes: { getRuleMerge: aMerge(), ...routes.routes } });
  await opened.user.click(await screen.findByRole("button", { name: "Review update" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Review update" }));
  const part = async (name: string) => within(await dialog.findByRole("region", { name }));
  return {
    ...opened,
    dialog,
    part,
    apply: () => opened.user.click(dialog.getByRole("button", { name: "Apply update" })),
  };
};

describe("a rule whose master changed", () => {
  test("says when, and shows base, yours, theirs and result of each text", async () => {
    const { part } = await review();
    screen.getByText("Master changed");
    screen.getByText("The master rule changed on May 4, 2026.");
    const text = await part("Text");
    text.getByText("Merged");
    expect((await part("Text: Base")).getByText("Keep records for two years.")).toBeTruthy();
    expect((await part("Text: Result")).getByText("Keep all records for three years.")).toBeTruthy();
    const action = await part("Action");
    action.getByText("Conflict");
    expect(action.queryByRole("region", { name: "Action: Result" })).toBeNull();
  });

  test("is updated once each conflict is decided, and taken back with Undo", async () => {
    const { api, user, part, apply, dialog } = await review({
      routes: {
        mergeRule: { rule: aCompanyRule({ hasCopy: true, baseKnown: true, version: 4 }), undoId },
        undoRuleMerges: { outcomes: [{ outcome: "changed", companyRuleId: 101 }] },
      },
    });
    await apply();
    (await part("Action")).getByText("Choose what to keep.");
    expect(api.count("mergeRule")).toBe(0);
    await user.click(dialog.getByRole("radio", { name: "Take theirs" }));
    expect((await part("Action: Result")).getByText("Retain")).toBeTruthy();
    await user.click(dialog.getByRole("radio", { name: "Edit" }));
    const edited = dialog.getByRole("textbox", { name: "Result: Action" });
    expect(edited).toHaveProperty("value", "Hold");
    await user.clear(edited);
    await user.type(edited, "Hold and show");
    api.use({ getCompanyRule: aCompanyRule({ hasCopy: true, baseKnown: true, version: 4 }) });
    await apply();
    await screen.findByText("Rule updated from master");
    expect(api.last("mergeRule")).toMatchObject({
      params: { id: "101" },
      body: {
        masterVersion: "m1",
        version: 3,
        decisions: { action: { choice: "edited", text: "Hold and show" } },
      },
    });
    await waitFor(() => expect(screen.queryByText("The master rule changed on May 4, 2026.")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Update undone");
    expect(api.last("undoRuleMerges")?.body).toEqual({ items: [{ companyRuleId: 101, undoId }] });
  });

  test("says that its base is unknown, and reads both sides again when one moved", async () => {
    const unknown = aMerge({
      baseKnown: false,
      fields: [field({ base: null, result: null, conflict: true })],
    });
    const { api, user, dialog, part, apply } = await review({
      routes: {
        getRuleMerge: unknown,
        mergeRule: problem(409, "The master rule changed again.", { code: "master.stale" }),
      },
    });
    await dialog.findByText("Base unknown: your original wording was not kept.");
    expect(dialog.queryByRole("region", { name: "Text: Base" })).toBeNull();
    await user.click(dialog.getByRole("radio", { name: "Keep yours" }));
    api.use({
      getRuleMerge: { ...unknown, masterVersion: "m2", fields: [field({ base: null, theirs: "Burn all." })] },
    });
    await apply();
    await screen.findByText("The master rule changed again.");
    await waitFor(async () => expect((await part("Text: Theirs")).getByText(/Burn/)).toBeTruthy());
  });

  test("is not reviewed by members, who read that it changed", async () => {
    openRule({ rule: moved, as: aUser({ role: "member" }) });
    await screen.findByText("The master rule changed on May 4, 2026.");
    expect(screen.queryByRole("button", { name: "Review update" })).toBeNull();
  });
});

describe("a part with newer masters", () => {
  const page = rulePage(
    [aRule({ masterChangedAt: moved.masterChangedAt }), aRule({ id: 102, companyRuleId: 102 })],
    {},
  );

  test("updates them together, page by page, and takes them back", async () => {
    let calls = 0;
    const { api, user } = openPart({
      routes: {
        listPartRules: page,
        mergePartRules: () => {
          calls += 1;
          return calls === 1
            ? { outcomes: [{ outcome: "merged", companyRuleId: 101, undoId }], nextCursor: "next" }
            : { outcomes: [{ outcome: "conflict", companyRuleId: 102 }], nextCursor: null };
        },
        undoRuleMerges: {
          outcomes: [{ outcome: "refused", companyRuleId: 101, message: "This rule was changed since." }],
        },
      },
    });
    await screen.findByText("1 rule has a newer master");
    expect(screen.getAllByText("Master changed")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Accept All Without Conflict" }));
    await screen.findByText("1 updated, 1 needs your decision");
    expect(api.last("mergePartRules")?.body).toEqual({ titleNumber: 21, partNo: "11", cursor: "next" });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("This rule was changed since.");
  });
});
