import { beforeEach, describe, expect, it } from "vitest";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { CompanyRuleLists } from "../../functions/rules/index/company-rule-list.ts";
import { keepStatesOf } from "../../functions/rules/index/keep-states.ts";
import { snapshotFiles } from "../../functions/rules/index/snapshot-files.ts";
import { packStates, stateKey } from "../../functions/rules/index/state-file.ts";
import { readStates } from "../../functions/rules/index/title-states.ts";
import { companyRuleId } from "../../functions/rules/record/company-rule-id.ts";
import { overlays } from "../../functions/rules/record/overlay-repository.ts";
import { aroundTable } from "../support/server/around-table.ts";
import { withEngine } from "../support/server/engine.ts";
import { emptyTable } from "../support/server/imports.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { withStorage } from "../support/server/storage.ts";

withEngine();
withStorage();

const count = 24;
/** So that one answer of the table, a megabyte, has not all of them. */
const notes = "n".repeat(90_000);
const dayMs = 86_400_000;

let companyId: string;
let block: number;
let now: Date;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const placeOf = (slot: number) => ({ companyId, titleNumber: 21, partNo: "11", slot });
const ruleOf = (slot: number) => {
  const { companyId: _, ...place } = placeOf(slot);
  return { ...place, masterRuleId: `m${slot}`, companyRuleId: companyRuleId(block, slot) };
};
const logRow = (id: number, at: Date) =>
  activityRow(
    { event: "rule.updated", userId: "u", companyId, requestId: "r", now: at, id: newId(at) },
    { target: { type: "rule", id: String(id) }, after: {} },
  );

/** A change as an endpoint writes it. @param isTold false: past the log, so that only reading all states finds it */
const change = async (slot: number, internalTitle: string, isTold = true) => {
  const rule = ruleOf(slot);
  const before = (await overlays.get(placeOf(slot))) ?? overlays.untouched(rule, now);
  const save = overlays.save(companyId, before, { internalTitle, companyNotes: notes }, now);
  await table.transact(isTold ? [save, logRow(rule.companyRuleId, now)] : [save]);
};

/** What a function that starts lists, and how many pages of states it asked for. */
const listed = async () => {
  let pages = 0;
  const stop = aroundTable((next) => (operation, input) => {
    if (JSON.stringify(input).includes(`"C#${companyId}#T#21"`) && operation === "Query") pages += 1;
    return next(operation, input);
  });
  const { rows } = await (await new CompanyRuleLists(() => now).of(companyId)).select({});
  stop();
  return { titles: [...rows].map(({ internalTitle }) => internalTitle ?? "-"), pages };
};

const first = Array.from({ length: count }, (_, slot) => `title ${slot}`);
const withTitle = (slot: number, title: string) => first.with(slot, title);

beforeEach(async () => {
  await emptyTable();
  companyId = newId();
  now = new Date("2026-03-10T12:00:00Z");
  const sections = Array.from({ length: count }, (_, slot) => `11.${100 + slot}`);
  await publish(
    sharedLibrary,
    sections.map((section) => aRule({ section })),
  );
  await selectTitle(companyId, 21, { shared: count, own: 0 });
  block = (await table.get({ pk: `C#${companyId}`, sk: "SELECTION#021" }))?.block as number;
  for (const [slot, title] of first.entries()) await change(slot, title);
  later(120_000);
});

describe("a function that starts", () => {
  it("reads one page and the file, and lists what the table has", async () => {
    const whole = await listed();
    expect(whole.titles).toEqual(first);
    expect(whole.pages).toBeGreaterThan(2);
    expect(await keepStatesOf(companyId, now)).toBe(1);
    expect(await listed()).toEqual({ titles: first, pages: 1 });
  });

  it("follows what changed since, of rules the file has and of those on the page", async () => {
    await keepStatesOf(companyId, now);
    later(3_600_000);
    await change(count - 1, "changed at the end");
    await change(0, "changed at the beginning");
    const titles = withTitle(count - 1, "changed at the end").with(0, "changed at the beginning");
    expect(await listed()).toEqual({ titles, pages: 1 });
  });

  it("follows what changed since the oldest of its files", async () => {
    await keepStatesOf(companyId, now);
    later(3_600_000);
    await change(count - 1, "between the files");
    later(3_600_000);
    const [newest] = (await table.query({ pk: `C#${companyId}#ACTIVITY#2026-03`, descending: true })).items;
    const states = Array.from({ length: count }, (_, slot) => {
      const rule = { ...ruleOf(slot), titleNumber: 40, companyRuleId: companyRuleId(block + 1, slot) };
      return overlays.save(companyId, overlays.untouched(rule, now), { companyNotes: notes }, now);
    });
    for (const state of states) await table.write(state);
    const about = { at: now.toISOString(), newest: { month: "2026-03", id: String(newest?.sk) } };
    await snapshotFiles.write(stateKey(companyId, 40), packStates(about, []));
    const { changes } = await readStates(companyId, [21, 40], new Map(), now);
    const numbers = changes.map((each) => each.companyRuleId);
    expect(numbers).toEqual([companyRuleId(block, count - 1)]);
  });

  it("does not follow what no log tells: the file is what it read", async () => {
    await keepStatesOf(companyId, now);
    await change(count - 1, "secret", false);
    expect((await listed()).titles).toEqual(first);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "the table was restored to a moment before it",
      async () => {
        const { items } = await table.query({ pk: `C#${companyId}#ACTIVITY#2026-03`, descending: true });
        const [newest] = items;
        if (newest) await table.writeMany([{ remove: { pk: newest.pk, sk: newest.sk } }]);
      },
    ],
    ["it is damaged", () => snapshotFiles.write(stateKey(companyId, 21), Buffer.from("damaged"))],
    ["the log since then is too long ago", async () => later(70 * dayMs)],
    [
      "more changed since than it has",
      async () => {
        const rows = Array.from({ length: 2_100 }, () => logRow(companyRuleId(block, 0), now));
        const items = rows.flatMap((row) => (row.type === "put" ? [{ put: row.item }] : []));
        await table.writeMany(items);
      },
    ],
    [
      "it cannot place a rule that changed",
      () => table.transact([logRow(companyRuleId(block, count + 5), now)]),
    ],
  ])("reads all from the table where %s", async (_, happen) => {
    await keepStatesOf(companyId, now);
    // Only a reader of all states sees this.
    await change(count - 1, "secret", false);
    later(1_000);
    await happen();
    const { titles, pages } = await listed();
    expect(titles).toEqual(withTitle(count - 1, "secret"));
    expect(pages).toBeGreaterThan(2);
  });
});

describe("the worker", () => {
  it("writes again what changed, and what will soon be too old to follow up", async () => {
    now = new Date(Date.now() - 60_000);
    await change(0, "now");
    expect(await keepStatesOf(companyId, now)).toBe(1);
    later(2 * dayMs);
    expect(await keepStatesOf(companyId, now)).toBe(0);
    await change(0, "later");
    expect(await keepStatesOf(companyId, now)).toBe(1);
    later(21 * dayMs);
    expect(await keepStatesOf(companyId, now)).toBe(1);
  });

  it("leaves companies alone that touched little, or nothing for a week", async () => {
    const other = newId();
    await selectTitle(other, 21, { shared: count, own: 0 });
    expect(await keepStatesOf(other, now)).toBe(0);
    later(9 * dayMs);
    expect(await keepStatesOf(companyId, now)).toBe(0);
    await change(0, "again");
    expect(await keepStatesOf(companyId, now)).toBe(1);
  });
});
