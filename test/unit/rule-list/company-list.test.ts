import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Selection } from "../../../functions/regulation/selections/selection-repository.ts";
import { type CompanyList, createCompanyList } from "../../../functions/rules/index/company-list.ts";
import type { ListPlace, ListQuery } from "../../../functions/rules/index/list-query.ts";
import { openPartColumns } from "../../../functions/rules/index/part-columns.ts";
import { noNames } from "../../../functions/rules/index/row-json.ts";
import { companyRuleId, slotOf } from "../../../functions/rules/record/company-rule-id.ts";
import type { Overlay } from "../../../functions/rules/record/overlay-repository.ts";
import type { RuleListItem } from "../../../shared/schemas/company-rule.ts";
import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { RulePage } from "../../../shared/schemas/rule-query.ts";
import { forAll } from "../../support/for-all.ts";
import { aMasterRule } from "../../support/rule-factories.ts";
import { configure } from "../../support/server/settings.ts";
import {
  aSelection,
  aState,
  changes,
  masters,
  overlayOf,
  queries,
  selections,
  wideQueries,
} from "./arbitraries.ts";
import { columnarList } from "./columnar-list.ts";
import { plainList } from "./plain-list.ts";

beforeAll(() => configure());
vi.setConfig({ testTimeout: 60_000 });

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
  readonly plain: (given: Given, again?: ReadonlySet<number>) => ReturnType<typeof plainList>;
  /** What the handler adds to a query. */
  readonly place: ListPlace;
}

const ofCompany: World = {
  given: company,
  columnar: ({ rules, selected, overlays }, isEncoded) => columnarList(rules, selected, overlays, isEncoded),
  plain: ({ rules, selected, overlays }, again) => plainList(rules, selected, overlays, "company", again),
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
  plain: ({ rules, selected, overlays }, again) => plainList(rules, selected, overlays, "master", again),
  place,
};

const asked = ({ given, place: listed }: World, wide = false) =>
  given.chain((made) =>
    (wide ? wideQueries : queries)(made.rules).map((query) => ({ ...made, query: { ...query, ...listed } })),
  );

const atCursor = (query: ListQuery, cursor: string | null) =>
  cursor === null ? query : { ...query, cursor };

/** Expects the same page of both lists. Gives the ids on it and the cursors to the next one. */
const samePage = async (
  columnar: CompanyList,
  plain: ReturnType<typeof plainList>,
  query: ListQuery,
  cursors: { columnar: string | null; plain: string | null } = { columnar: null, plain: null },
) => {
  const { nextCursor, ...page } = await columnar.page(atCursor(query, cursors.columnar), "columnar");
  const { nextCursor: plainCursor, ...plainPage } = plain.page(atCursor(query, cursors.plain));
  expect(page).toEqual(plainPage);
  expect(nextCursor === null).toBe(plainCursor === null);
  return { shown: idsOf(page.items), cursors: { columnar: nextCursor, plain: plainCursor } };
};
const idsOf = (items: readonly RuleListItem[]) => items.map(({ masterRuleId }) => masterRuleId);

describe.each([
  ["a company", ofCompany],
  ["a part", ofPart],
])("the columnar list of %s", (_, world) => {
  it("gives the same page as the plain list, for every filter, order and text", () =>
    forAll(400, [asked(world), fc.boolean()], async ({ query, ...given }, isEncoded) => {
      await samePage(world.columnar(given, isEncoded), world.plain(given), query);
    }));

  it("shows the rules to be decided again as the plain list does, until a new decision", () =>
    forAll(150, [asked(world), changes(3)], async ({ query, ...given }, changed) => {
      const { rules, selected, overlays } = given;
      const list = world.columnar(given);
      const again = new Set(
        list
          .decisions()
          .decisions.map(({ id }) => id)
          .filter((id) => id % 2 === 0),
      );
      list.askAgain(again);
      const plain = world.plain(given, again);
      for (const applicability of ["undecided", "applicable", "not_applicable"] as const)
        await samePage(list, plain, { ...query, applicability });
      const newer = changed
        .flatMap((change) => overlayOf(change, rules, selected))
        .map((overlay) => ({ ...overlay, version: overlay.version + 1_000 }));
      list.apply(newer);
      const left = again.difference(new Set(newer.map(({ companyRuleId }) => companyRuleId)));
      await samePage(list, world.plain({ ...given, overlays: [...overlays, ...newer] }, left), query);
    }));

  it("gives pages as JSON that keep to the contract, with assignees as they are called today", async () => {
    const renamed = (id: string) => ({ id, firstName: `New ${id}`, lastName: "N", email: "new@example.com" });
    await forAll(150, [asked(world, true)], async ({ query, ...given }) => {
      const list = world.columnar(given);
      const people = async ({ userIds }: { userIds: readonly string[] }) => ({
        ...noNames,
        people: new Map(userIds.map((id) => [id, renamed(id)])),
      });
      const json = await list.pageJson(query, "list", people);
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
      const texts = await list.selectJson(query, async () => noNames);
      expect([...texts].map((text) => JSON.parse(text))).toEqual(expected);
    }));

  it("turns pages as the plain list does, each rule that stays once, whatever is changed between two pages", () =>
    forAll(400, [asked(world, true), fc.array(changes(4), { maxLength: 8 })], async (given, batches) => {
      const { rules, selected, query } = given;
      const columnar = world.columnar(given);
      const queue = batches.map((batch) => batch.flatMap((change) => overlayOf(change, rules, selected)));
      const changed = new Set(queue.flat().map(({ masterRuleId }) => masterRuleId));
      const staying = (ids: readonly string[]) => ids.filter((id) => !changed.has(id));
      const expected = staying(idsOf(world.plain(given).select(query)));
      const shown: string[] = [];
      let overlays = given.overlays;
      let cursors: { columnar: string | null; plain: string | null } | undefined;
      do {
        const page = await samePage(columnar, world.plain({ rules, selected, overlays }), query, cursors);
        cursors = page.cursors;
        shown.push(...page.shown);
        const batch = queue.shift() ?? [];
        columnar.apply(batch);
        overlays = [...overlays, ...batch];
      } while (cursors.columnar !== null);
      expect(staying(shown)).toEqual(expected);
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
    const change = (over: Partial<Overlay>) => aState(0, over);
    const list = columnarList(rules, [aSelection()], [change({ priority: "high", version: 1 })]);
    const json = await list.pageJson({ priority: "high" }, "list", async () => {
      list.apply([change({ priority: "low", version: 2 })]);
      return noNames;
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
