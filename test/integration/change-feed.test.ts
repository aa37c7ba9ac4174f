import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import type { CompanyList } from "../../functions/rules/index/company-list.ts";
import { CompanyRuleLists } from "../../functions/rules/index/company-rule-list.ts";
import { CompanyView } from "../../functions/rules/index/company-view.ts";
import type { Snapshot } from "../../functions/rules/index/snapshot.ts";
import { SnapshotStore } from "../../functions/rules/index/snapshot-store.ts";
import type { TitleVersion } from "../../functions/rules/index/title-version.ts";
import { companyRuleId } from "../../functions/rules/record/company-rule-id.ts";
import { findMasters, placeOf } from "../../functions/rules/record/find-rule.ts";
import { type Overlay, overlays } from "../../functions/rules/record/overlay-repository.ts";
import { withEngine } from "../support/server/engine.ts";
import { emptyTable } from "../support/server/imports.ts";
import { aRule, publish, selectTitle } from "../support/server/regulation.ts";
import { configure } from "../support/server/settings.ts";

withEngine();

const companyId = newId();
/** The clock of the environment that reads. */
let now: Date;
let lists: CompanyRuleLists;
let block: number;

const at = (time: string): Date => new Date(`2026-${time}Z`);
const seconds = (count: number): void => {
  now = new Date(now.getTime() + count * 1_000);
};

beforeEach(async () => {
  await emptyTable();
  now = at("03-10T12:00:00.000");
  lists = new CompanyRuleLists(() => now);
  await publish(sharedLibrary, [aRule(), aRule({ section: "11.30" })]);
  await selectTitle(companyId, 21, { shared: 2, own: 0 });
  block = (await table.get({ pk: `C#${companyId}`, sk: "SELECTION#021" }))?.block as number;
});

const note = async (): Promise<string> => {
  const { rows } = await (await lists.of(companyId)).select({});
  return [...rows].map(({ internalTitle }) => internalTitle ?? "-").join();
};

const stateOf = async (index: 0 | 1): Promise<Overlay> => {
  const [master] = await findMasters([`21.11-11.${index === 0 ? "10" : "30"}-001`], null);
  if (!master) throw new Error("The rule is not there");
  const place = placeOf(companyId, master);
  const rule = { ...place, masterRuleId: master.id, companyRuleId: companyRuleId(block, place.slot) };
  return (await overlays.get(place)) ?? overlays.untouched(rule, now);
};

const logRow = (began: Date, id: string, after: Record<string, unknown> = {}, type = "rule") =>
  activityRow(
    { event: "rule.updated", userId: "u", companyId, requestId: "r", now: began, id: newId(began) },
    { target: { type, id }, after },
  );

/** A change as an endpoint writes it, whose request began at `began`; it commits now. */
const change = async (internalTitle: string, began: Date, index: 0 | 1 = 0): Promise<void> => {
  const state = await stateOf(index);
  await table.transact([
    overlays.save(companyId, state, { internalTitle }, began),
    logRow(began, String(state.companyRuleId)),
  ]);
};

/** A change that the log does not tell of, as none of the product is: only reading all states finds it. */
const changeSecretly = async (internalTitle: string, index: 0 | 1 = 0): Promise<void> => {
  await table.write(overlays.save(companyId, await stateOf(index), { internalTitle }, now));
};

describe("the versions of the shared library", () => {
  const third = aRule({ section: "11.50" });
  const withThird = [aRule(), aRule({ section: "11.30" }), third];
  afterEach(() => configure());

  it("are seen by companies within the time a function may keep them, and at once by the operator", async () => {
    configure({ LIBRARY_KEPT_MS: "400" });
    const selection = await selections.get(companyId, 21);
    if (!selection) throw new Error("The title is not selected");
    await table.write(selections.initialise(companyId, selection, { shared: 3, own: 0 }));
    expect(await note()).toBe("-,-");
    const began = Date.now();
    await publish(sharedLibrary, withThird);
    const rulesFor = async (isForMany: boolean) =>
      (await libraryRepository.currentManifest(sharedLibrary, 21, { isForMany }))?.parts[0]?.ruleCount;
    expect(await rulesFor(false)).toBe(3);
    // On a machine that took too long for it, the new version is right as well.
    const kept = [await note(), await rulesFor(true)];
    if (Date.now() - began < 200) expect(kept).toEqual(["-,-", 2]);
    await pause(450);
    expect([await note(), await rulesFor(true)]).toEqual(["-,-,-", 3]);
  });

  it.each(["warm", "cold"])(
    "are asked for again where a person changed a rule of a newer one: %s function",
    async (function_) => {
      configure({ LIBRARY_KEPT_MS: "60000" });
      expect(await note()).toBe("-,-");
      await publish(sharedLibrary, withThird);
      const [master] = await findMasters([`21.11-${third.obligationId}`], null);
      if (!master) throw new Error("The rule is not there");
      const place = placeOf(companyId, master);
      const rule = { ...place, masterRuleId: master.id, companyRuleId: companyRuleId(block, place.slot) };
      seconds(1);
      await table.transact([
        overlays.save(companyId, overlays.untouched(rule, now), { internalTitle: "mine" }, now),
        logRow(now, String(rule.companyRuleId)),
      ]);
      if (function_ === "cold") lists.clear();
      expect(await note()).toBe("-,-,mine");
    },
  );
});

describe("the change feed", () => {
  it("brings a change by its activity row, and only that rule's", async () => {
    expect(await note()).toBe("-,-");
    seconds(5);
    await changeSecretly("secret", 1);
    await change("told", now);
    expect(await note()).toBe("told,-");
  });

  it("brings a change whose request began before the last reading and committed after it", async () => {
    expect(await note()).toBe("-,-");
    await change("late", new Date(now.getTime() - 29_500));
    seconds(1);
    expect(await note()).toBe("late,-");
  });

  it("reads again only the minute before the last reading", async () => {
    expect(await note()).toBe("-,-");
    await change("too old to be told", new Date(now.getTime() - 61_000));
    seconds(1);
    expect(await note()).toBe("-,-");
    lists.clear();
    expect(await note()).toBe("too old to be told,-");
  });

  it("brings each of several changes of one rule within the minute", async () => {
    expect(await note()).toBe("-,-");
    for (const title of ["a", "b", "c"]) {
      seconds(2);
      await change(title, now);
      expect(await note()).toBe(`${title},-`);
    }
    // Begun before the last one, committed after it.
    await change("d", new Date(now.getTime() - 10_000));
    expect(await note()).toBe("d,-");
  });

  it("goes over the turn of a month, also where another function's clock is ahead", async () => {
    now = at("01-31T23:59:59.500");
    expect(await note()).toBe("-,-");
    await change("in January", at("01-31T23:59:58.000"));
    await change("in February already", at("02-01T00:00:00.400"), 1);
    expect(await note()).toBe("in January,in February already");
    now = at("02-01T00:00:20.000");
    await change("late from January", at("01-31T23:59:55.000"));
    expect(await note()).toBe("late from January,in February already");
  });

  it("brings what happened while the environment slept: within the month, and over two", async () => {
    expect(await note()).toBe("-,-");
    now = at("03-25T12:00:00.000");
    await change("two weeks later", at("03-20T12:00:00.000"));
    expect(await note()).toBe("two weeks later,-");
    await change("in spring", at("05-02T12:00:00.000"), 1);
    now = at("06-10T12:00:00.000");
    expect(await note()).toBe("two weeks later,in spring");
  });

  it("is followed over several answers, and not relied on above 2,000 rows: all states are read", async () => {
    expect(await note()).toBe("-,-");
    seconds(5);
    await changeSecretly("secret");
    // 1.4 MB of rows, and the change behind them.
    for (let row = 0; row < 4; row += 1)
      await table.write(logRow(now, "1", { text: "x".repeat(350_000) }, "import"));
    seconds(1);
    await change("told", now, 1);
    expect(await note()).toBe("-,told");
    const rows = Array.from({ length: 2_001 }, () => logRow(now, "1", {}, "import"));
    await table.writeMany(rows.flatMap((row) => (row.type === "put" ? [{ put: row.item }] : [])));
    expect(await note()).toBe("secret,told");
  });

  it("takes no notice of rows that name no rule of the company", async () => {
    expect(await note()).toBe("-,-");
    for (const id of ["x", "21.11-11.10-001", "999999999999", "0"]) await table.write(logRow(now, id));
    expect(await note()).toBe("-,-");
  });

  it("looks again at a row that was seen a moment before the state it tells of", async () => {
    expect(await note()).toBe("-,-");
    seconds(1);
    const state = await stateOf(0);
    await table.write(logRow(now, String(state.companyRuleId)));
    expect(await note()).toBe("-,-");
    await table.write(overlays.save(companyId, state, { internalTitle: "whole" }, now));
    expect(await note()).toBe("whole,-");
  });
});

/** A store whose snapshots come only when `open` is called. */
class SlowStore extends SnapshotStore {
  private readonly gate = Promise.withResolvers<void>();
  readonly open = this.gate.resolve;

  override async get(version: TitleVersion): Promise<Snapshot> {
    await this.gate.promise;
    return super.get(version);
  }
}

describe("requests of one company at once", () => {
  it("never share a refresh that read before they came", async () => {
    const store = new SlowStore();
    const view = new CompanyView(companyId, store, () => now);
    const titleIn = async (list: CompanyList) => [...(await list.select({})).rows][0]?.internalTitle;
    const first = view.refresh();
    // By now it has read all states and waits for the snapshot alone.
    await pause(200);
    await change("in between", now);
    const [second, third] = [view.refresh(), view.refresh()];
    store.open();
    expect(await titleIn(await second)).toBe("in between");
    expect(await third).toBe(await second);
    await first;
  });

  it("go on when a refresh fails", async () => {
    const view = new CompanyView(companyId, new SnapshotStore(), () => now);
    await table.writeMany([{ remove: { pk: `C#${companyId}`, sk: "SELECTION#021" } }]);
    await table.writeMany([{ put: { pk: `C#${companyId}`, sk: "SELECTION#021", titleNumber: "broken" } }]);
    const answers = await Promise.allSettled([view.refresh(), view.refresh()]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await table.writeMany([{ remove: { pk: `C#${companyId}`, sk: "SELECTION#021" } }]);
    expect([...(await (await view.refresh()).select({})).rows]).toEqual([]);
  });
});
