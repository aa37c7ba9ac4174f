import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import { type CompanyList, createCompanyList } from "../../../functions/rules/index/company-list.ts";
import type { ListPlace, ListQuery } from "../../../functions/rules/index/list-query.ts";
import { openPartColumns } from "../../../functions/rules/index/part-columns.ts";
import { buildSnapshot } from "../../../functions/rules/index/snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "../../../functions/rules/index/snapshot-codec.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import { type Overlay, overlays } from "../../../functions/rules/record/overlay-repository.ts";
import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { RulePage } from "../../../shared/schemas/rule-query.ts";
import { forAll } from "../../support/for-all.ts";
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

interface Given {
  readonly rules: readonly MasterRule[];
  readonly selected: readonly Selection[];
  readonly overlays: readonly Overlay[];
}

const company = fc.tuple(masters, selections, changes(12)).map(
  ([rules, selected, changed]): Given => ({
    rules,
    selected,
    overlays: changed.flatMap((change) => overlayOf(change, rules, selected)),
  }),
);

/** A company or a part, its rules in columns and plainly. */
interface World {
  readonly given: fc.Arbitrary<Given>;
  readonly columnar: (given: Given, isEncoded?: boolean) => CompanyList;
  readonly plain: (given: Given) => ReturnType<typeof plainList>;
  /** What the handler adds to a query. */
  readonly place: ListPlace;
}

const ofCompany: World = {
  given: company,
  columnar: ({ rules, selected, overlays }, isEncoded) => columnarList(rules, selected, overlays, isEncoded),
  plain: ({ rules, selected, overlays }) => plainList(rules, selected, overlays),
  place: {},
};

const place = { titleNumber: 21, partNo: "11" };
/** A part of a title that is selected or not. */
const part = fc
  .tuple(masters, selections, changes(12), fc.boolean())
  .map(([all, titles, changed, isSelected]) => {
    const rules = all.map((rule, ordinal) => ({
      ...rule,
      ...place,
      ordinal,
      id: `${rule.library}-${ordinal}`,
    }));
    const selected = titles.filter(({ titleNumber }) => isSelected && titleNumber === place.titleNumber);
    return { rules, selected, overlays: changed.flatMap((change) => overlayOf(change, rules, selected)) };
  });

const ofPart: World = {
  given: part,
  columnar: ({ rules, selected, overlays }) => {
    const of = (library: LibraryKind) => {
      const those = rules.filter((rule) => rule.library === library);
      return those.length > 0 ? openPartColumns(those) : undefined;
    };
    const [selection = { ...place, block: 0, initialised: { shared: 0, own: 0 } }] = selected;
    return createCompanyList([{ selection, snapshots: { shared: of("shared"), own: of("own") } }], overlays);
  },
  plain: ({ rules, selected, overlays }) => plainList(rules, selected, overlays, "master"),
  place,
};

const asked = ({ given, place: listed }: World, wide = false) =>
  given.chain((made) =>
    (wide ? wideQueries : queries)(made.rules).map((query) => ({ ...made, query: { ...query, ...listed } })),
  );

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

describe.each([
  ["a company", ofCompany],
  ["a part", ofPart],
])("the columnar list of %s", (_, world) => {
  it("gives the same page as the plain list, for every filter, order and text", () =>
    forAll(400, [asked(world), fc.boolean()], async ({ query, ...given }, isEncoded) => {
      await expectSamePage(world.columnar(given, isEncoded), world.plain(given), query);
    }));

  it("gives pages as JSON that keep to the contract, with assignees as they are called today", async () => {
    const renamed = (id: string) => ({
      id,
      firstName: `New ${id}`,
      lastName: "Name",
      email: "new@example.com",
    });
    await forAll(150, [asked(world, true)], async ({ query, ...given }) => {
      const list = world.columnar(given);
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
    });
  });

  it("gives all rules that the plain list gives, in its order", () =>
    forAll(150, [asked(world, true)], async ({ query, ...given }) => {
      const list = world.columnar(given);
      const { total, rows } = await list.select(query);
      const expected = world.plain(given).select(query);
      expect([...rows]).toEqual(expected);
      expect(total).toBe(expected.length);
      const texts = await list.selectJson(query, async () => new Map());
      expect([...texts].map((text) => JSON.parse(text))).toEqual(expected);
    }));

  it("turns pages as the plain list does, whatever is changed between two pages", () =>
    forAll(400, [asked(world, true), fc.array(changes(4), { maxLength: 8 })], async (given, batches) => {
      const { rules, selected, query } = given;
      const columnar = world.columnar(given);
      const overlays = [...given.overlays];
      let cursors: { columnar: string | null; plain: string | null } = { columnar: null, plain: null };
      const queue = [...batches];
      do {
        const plain = world.plain({ rules, selected, overlays });
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
    }));

  it("is the same after changes one by one as made afresh with all of them", async () => {
    const given = fc.tuple(asked(world), fc.array(changes(5), { minLength: 1, maxLength: 4 }));
    await forAll(150, [given], async ([{ rules, selected, overlays, query }, batches]) => {
      const list = world.columnar({ rules, selected, overlays });
      const all = [...overlays];
      for (const batch of batches) {
        // What a list keeps between changes must not outlive them.
        await list.page(query, "list");
        const applied = batch.flatMap((change) => overlayOf(change, rules, selected));
        list.apply(applied);
        all.push(...applied);
      }
      expect(await list.page(query, "list")).toEqual(
        await world.columnar({ rules, selected, overlays: all }).page(query, "list"),
      );
    });
  });
});

describe("the list of a company's rules", () => {
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

  it("says where the overlay of every rule of a selected title is kept, and of no other number", () =>
    forAll(100, [company], ({ rules, selected }) => {
      const list = columnarList(rules, selected, []);
      for (const rule of rules) {
        const block = selected.find(({ titleNumber }) => titleNumber === rule.titleNumber)?.block ?? 0;
        const slot = slotOf(rule.library, rule.ordinal);
        const { titleNumber, partNo } = rule;
        expect(list.placeOf(companyRuleId(block, slot))).toEqual({ titleNumber, partNo, slot });
        expect(list.placeOf(companyRuleId(block + 100, slot))).toBeUndefined();
        expect(list.placeOf(companyRuleId(block, slot + 5_000))).toBeUndefined();
      }
    }));
});
