import { describe, expect, it } from "vitest";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { unreviewed } from "../../functions/rules/record/work-review.ts";
import type { MyAssignmentPage } from "../../shared/schemas/my-assignments.ts";
import { withFaultyEngine } from "../support/server/engine.ts";
import { aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";

const proxy = withFaultyEngine();

const assigned = 200;
const perPart = 10;
const partOf = (index: number): string => String(1 + Math.floor(index / perPart));
const long = "A sentence of the length that a rule's simplified text commonly has in this library. ".repeat(
  3,
);

/** A day for each rule, in the order of the rules. */
const dueDateOf = (index: number): string =>
  new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);

/** The rows that assigning rule `index` to the member leaves. */
const rowsOf = (index: number, block: number, now: Date) => {
  const slot = slotOf("shared", index);
  const rule = {
    companyRuleId: companyRuleId(block, slot),
    masterRuleId: `21.${partOf(index)}-${index}`,
    titleNumber: 21,
    partNo: partOf(index),
    slot,
  };
  const { id: assignedTo, firstName, lastName, email } = one.member.user;
  const assignment = {
    id: newId(now),
    assignedTo,
    assignedAt: now.toISOString(),
    dueDate: dueDateOf(index),
    priority: "medium" as const,
  };
  const assignee = { id: assignedTo, firstName, lastName, email };
  const state = overlays.save(
    one.company.id,
    overlays.untouched(rule, now),
    { assignment: { ...assignment, assignee, ...unreviewed } },
    now,
  );
  if (state.type !== "put") throw new Error("A first state is written by a put");
  const key = { pk: `C#${one.company.id}#U#${assignedTo}`, sk: `ASSIGNED#${rule.companyRuleId}` };
  const row = {
    ...key,
    ...rule,
    ...assignment,
    assignedBy: one.admin.user.id,
    status: "active",
    notes: long,
  };
  return [{ put: state.item }, { put: row }];
};

await loadTitles();
const rules = Array.from({ length: assigned }, (_, index) =>
  aRule({
    partNo: partOf(index),
    section: `${partOf(index)}.${index}`,
    obligationId: String(index),
    ruleTextSimplified: long,
  }),
);
await publish(sharedLibrary, rules);
const one = await aStaffedCompany();
await selectTitle(one.company.id, 21, { shared: assigned, own: 0 });
const block = (await selections.get(one.company.id, 21))?.block ?? 0;
const now = new Date();
await table.writeMany(Array.from({ length: assigned }, (_, index) => rowsOf(index, block, now)).flat());

describe(`a page of ${assigned} assignments`, () => {
  const query = { limit: "50", today: "2026-01-01" };

  it("costs the states of all, but the rules of what it shows alone", async () => {
    libraryRepository.clearCache();
    proxy().reset();
    const few = { ...query, limit: String(perPart) };
    const page = await one.member.listMyAssignments({ query: few });
    expect(page).toMatchObject({ total: assigned, counts: { all: assigned, later: assigned } });
    // A hundred states a request, the one part whose rules are shown, and what every call costs.
    expect(proxy().calls.length).toBeLessThanOrEqual(assigned / 100 + 1 + 10);
  });

  it("answers in less than 100 KB, however long the texts are, and goes on where it ended", async () => {
    const { text } = await one.member.call.listMyAssignments({ query });
    expect(Buffer.byteLength(text)).toBeLessThan(100_000);
    const first = await pageAfter(null);
    expect(first.offset).toBe(0);
    expect(first.items.length).toBeLessThan(200);
    const second = await pageAfter(first.nextCursor);
    expect(second.offset).toBe(first.items.length);
  });

  const pageAfter = async (cursor: string | null): Promise<MyAssignmentPage> => {
    const paging = { ...query, limit: "200", ...(cursor && { cursor }) };
    const page = await one.member.listMyAssignments({ query: paging });
    if (Array.isArray(page)) throw new Error("Expected a page");
    return page;
  };

  it("lists each assignment once from the first page to the last, in order", async () => {
    const dates: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: MyAssignmentPage = await pageAfter(cursor);
      dates.push(...page.items.map(({ dueDate }) => dueDate));
      cursor = page.nextCursor;
    } while (cursor);
    expect(dates).toEqual(Array.from({ length: assigned }, (_, index) => dueDateOf(index)));
  });
});
