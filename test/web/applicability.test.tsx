import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApplicabilityRecord, DecidedRule } from "../../shared/schemas/applicability.ts";
import { aUser } from "../support/factories.ts";
import { type Answers, problem } from "../support/fake-api.ts";
import { openApp } from "../support/render-app.tsx";

const ada = { id: "usr_1", firstName: "Ada", lastName: "Lovelace", email: "ada@acme.example" };
const aDecision = (over: Partial<DecidedRule> = {}): DecidedRule => ({
  ...{ id: 101, titleNumber: 21, partNo: "11", section: "11.10", sourceSection: "21 CFR 11.10(a)" },
  ...{ ruleTitle: "Validate record systems", applicability: "not_applicable", needsDecision: true },
  ...{ reason: "Not our activity", decidedBy: ada, decidedAt: "2026-05-01T10:00:00.000Z" },
  ...{ textVersion: "2024-03-04" },
  ...over,
});
const aRecord = (over: Partial<ApplicabilityRecord> = {}): ApplicabilityRecord => ({
  items: [aDecision()],
  total: 2,
  nextCursor: "more",
  decidedShare: 25,
  parts: [{ titleNumber: 21, partNo: "11", rules: 4, undecided: 2, decideAgain: 1 }],
  ...over,
});
const other = aDecision({
  id: 102,
  ruleTitle: "Limit access",
  needsDecision: false,
  reason: "No reason recorded",
});
const answer: Answers["getApplicabilityRecord"] = ({ query }) =>
  query.cursor
    ? aRecord({ items: [{ ...other, decidedBy: null, textVersion: null }], nextCursor: null })
    : aRecord();
const open = (routes: Answers = {}) =>
  openApp({
    path: "/applicability?tab=record",
    as: aUser({ role: "member" }),
    routes: { getApplicabilityRecord: answer, ...routes },
  });

test("shows the decided share, what parts have left, and each decision with its reason, person and text", async () => {
  open();
  await screen.findByText("25 % decided");
  const parts = within(screen.getByRole("table", { name: "Undecided by part" }));
  expect(parts.getByRole("link", { name: "21 CFR Part 11" }).getAttribute("href")).toBe(
    "/cfr-titles/21/parts/11/rules?applicability=undecided",
  );
  const row = within(screen.getByRole("table", { name: "Decisions" })).getAllByRole("row")[1];
  const text = row?.textContent ?? "";
  for (const part of [
    "Validate record systems",
    "Not our activity",
    "Decide again",
    "Ada Lovelace",
    "Mar 4, 2024",
  ])
    expect(text).toContain(part);
});

test("says so where there is nothing, and when it fails", async () => {
  const { api, user } = open({ getApplicabilityRecord: problem(500, "") });
  await screen.findByRole("heading", { name: "Failed to fetch applicability" });
  api.use({ getApplicabilityRecord: aRecord({ items: [], total: 0, nextCursor: null, decidedShare: 0 }) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("0 % decided");
  screen.getByText(/No decisions yet/);
});
