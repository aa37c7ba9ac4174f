import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import {
  type CompanyList,
  createCompanyList,
  type ListQuery,
} from "../../../functions/rules/index/company-list.ts";
import { buildSnapshot } from "../../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../../functions/rules/index/snapshot-codec.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import { type Overlay, overlays } from "../../../functions/rules/record/overlay-repository.ts";
import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { RulePage } from "../../../shared/schemas/rule-query.ts";
import { aMasterRule } from "../../support/rule-factories.ts";
import { configure } from "../../support/server/settings.ts";
import { changes, masters, overlayOf, queries, selections, wideQueries } from "./arbitraries.ts";
import { plainList } from "./oracle.ts";

beforeAll(() => configure());
vi.setConfig({ testTimeout: 60_000 });

const snapshotOf = (rules: readonly MasterRule[], isEncoded: boolean) => {
  const built = buildSnapshot(rules);
  if (!isEncoded) return built;
  const { list, search } = encodeSnapshot(built);
  return decodeSnapshot(list, async () => search);
};

const columnarList = (
  rules: readonly MasterRule[],
  selected: readonly Selection[],
  overlays: readonly Overlay[],
  isEncoded = false,
): CompanyList =>
  createCompanyList(
    selected.map((selection) => {
      const of = (library: LibraryKind) =>
        rules.filter((rule) => rule.titleNumber === selection.titleNumber && rule.library === library);
      const own = of("own");
      return {
        selection,
        snapshots: {
          shared: snapshotOf(of("shared"), isEncoded),
          ...(own.length > 0 && { own: snapshotOf(own, isEncoded) }),
        },
      };
    }),
    overlays,
  );

const company = fc.tuple(masters, selections, changes(12)).map(([rules, selected, changed]) => ({
  rules,
  selected,
  overlays: changed.flatMap((change) => overlayOf(change, rules, selected)),
}));
const asked = (wide = false) =>
  company.chain((given) => (wide ? wideQueries : queries)(given.rules).map((query) => ({ ...given, query })));

const expectSamePage = async (
  columnar: CompanyList,
  plain: ReturnType<typeof plainList>,
  query: ListQuery,
): Promise<void> => {
  const { nextCursor, ...page } = await columnar.page(query, "columnar");
  const { nextCursor: plainCursor, ...plainPage } = plain.page(query);
  expect(page).toEqual(plainPage);
  expect(nextCursor === null).toBe(plainCursor === null);
};

describe("the columnar list of a company's rules", () => {
  it("gives the same page as the plain list, for every filter, order and text", async () => {
    await fc.assert(
      fc.asyncProperty(asked(), fc.boolean(), async ({ rules, selected, overlays, query }, isEncoded) => {
        const columnar = columnarList(rules, selected, overlays, isEncoded);
        await expectSamePage(columnar, plainList(rules, selected, overlays), query);
      }),
      { numRuns: 400 },
    );
  });

  it("gives pages as JSON that keep to the contract, with assignees as they are called today", async () => {
    const renamed = (id: string) => ({
      id,
      firstName: `New ${id}`,
      lastName: "Name",
      email: "new@example.com",
    });
    await fc.assert(
      fc.asyncProperty(asked(true), async ({ rules, selected, overlays, query }) => {
        const list = columnarList(rules, selected, overlays);
        const json = await list.pageJson(
          query,
          "list",
          async (ids) => new Map(ids.map((id) => [id, renamed(id)])),
        );
        const { items, ...page } = await list.page(query, "list");
        const today = items.map((item) => ({
          ...item,
          assignedToUser: item.assignedTo === null ? null : renamed(item.assignedTo),
        }));
        expect(JSON.parse(json)).toEqual({ ...page, items: today });
        // The schema drops what the contract does not declare: nothing may be dropped.
        expect(RulePage.parse(JSON.parse(json))).toEqual(JSON.parse(json));
      }),
      { numRuns: 150 },
    );
  });

  it("reads a page again that changed while names were read", async () => {
    const rules = [0, 1].map((ordinal) => aMasterRule({ ordinal, id: `21.11-r${ordinal}` }));
    const selected: Selection[] = [
      {
        titleNumber: 21,
        isActive: true,
        selectedBy: "usr_1",
        selectedAt: "2026-01-01T00:00:00.000Z",
        block: 1,
        initialised: { shared: 2, own: 0 },
      },
    ];
    const untouched = { companyRuleId: companyRuleId(1, 0), masterRuleId: "21.11-r0", titleNumber: 21 };
    const change = (over: Partial<Overlay>): Overlay => ({
      ...overlays.untouched({ ...untouched, partNo: "11", slot: 0 }, new Date()),
      ...over,
    });
    const list = columnarList(rules, selected, [change({ priority: "high", version: 1 })]);
    const json = await list.pageJson({ priority: "high" }, "list", async () => {
      list.apply([change({ priority: "low", version: 2 })]);
      return new Map();
    });
    expect(JSON.parse(json)).toMatchObject({ items: [], total: 0 });
  });

  it("gives all rules that the plain list gives, in its order", async () => {
    await fc.assert(
      fc.asyncProperty(asked(true), async ({ rules, selected, overlays, query }) => {
        const { total, rows } = await columnarList(rules, selected, overlays).select(query);
        const expected = plainList(rules, selected, overlays).select(query);
        expect([...rows]).toEqual(expected);
        expect(total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it("turns pages as the plain list does, whatever is changed between two pages", async () => {
    await fc.assert(
      fc.asyncProperty(asked(true), fc.array(changes(4), { maxLength: 8 }), async (given, batches) => {
        const { rules, selected, query } = given;
        const columnar = columnarList(rules, selected, given.overlays);
        const overlays = [...given.overlays];
        let cursors: { columnar: string | null; plain: string | null } = { columnar: null, plain: null };
        const queue = [...batches];
        do {
          const plain = plainList(rules, selected, overlays);
          const at = (cursor: string | null) => (cursor === null ? query : { ...query, cursor });
          const { nextCursor, ...page } = await columnar.page(at(cursors.columnar), "columnar");
          const { nextCursor: plainCursor, ...plainPage } = plain.page(at(cursors.plain));
          expect(page).toEqual(plainPage);
          expect(nextCursor === null).toBe(plainCursor === null);
          cursors = { columnar: nextCursor, plain: plainCursor };
          const batch = (queue.shift() ?? []).flatMap((change) => overlayOf(change, rules, selected));
          columnar.apply(batch);
          overlays.push(...batch);
        } while (cursors.columnar !== null);
      }),
      { numRuns: 400 },
    );
  });

  it("is the same after changes one by one as made afresh with all of them", async () => {
    const given = fc.tuple(asked(), fc.array(changes(5), { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(given, async ([{ rules, selected, overlays, query }, batches]) => {
        const list = columnarList(rules, selected, overlays);
        const all = [...overlays];
        for (const batch of batches) {
          // What a list keeps between changes must not outlive them.
          await list.page(query, "list");
          const applied = batch.flatMap((change) => overlayOf(change, rules, selected));
          list.apply(applied);
          all.push(...applied);
        }
        expect(await list.page(query, "list")).toEqual(
          await columnarList(rules, selected, all).page(query, "list"),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("says where the overlay of every rule of a selected title is kept, and of no other number", () => {
    fc.assert(
      fc.property(company, ({ rules, selected }) => {
        const list = columnarList(rules, selected, []);
        for (const rule of rules) {
          const block = selected.find(({ titleNumber }) => titleNumber === rule.titleNumber)?.block ?? 0;
          const slot = slotOf(rule.library, rule.ordinal);
          const { titleNumber, partNo } = rule;
          expect(list.placeOf(companyRuleId(block, slot))).toEqual({ titleNumber, partNo, slot });
          expect(list.placeOf(companyRuleId(block + 100, slot))).toBeUndefined();
          expect(list.placeOf(companyRuleId(block, slot + 5_000))).toBeUndefined();
        }
      }),
      { numRuns: 100 },
    );
  });
});
