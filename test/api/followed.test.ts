import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import { withDeadline } from "../../functions/core/deadline.ts";
import { table } from "../../functions/core/table/table.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
import { countFollowed, keptWhileFollowed } from "../../functions/services/cache/kept-while-followed.ts";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { lateReadsHeader } from "../../shared/api/late-reads.ts";
import { ok } from "../support/server/api.ts";
import { aroundTable } from "../support/server/around-table.ts";
import { aStaffedCompany, as } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";

/*
 * A function keeps what a company follows by the count on the company's row. Whenever another function changes it,
 * between any two requests to the table, the next call tells of it.
 */
await loadTitles();
await publish(sharedLibrary, [aRule(), aRule({ titleNumber: 40, partNo: "3", section: "3.10" })]);

const forget = () => {
  selections.clearCache();
  libraryRepository.clearCache();
};
type Company = Awaited<ReturnType<typeof aStaffedCompany>>;

/** What a member is shown of the company's titles, and of its own library's rules of title 21. */
const shown = async ({ member }: Company) => {
  const titles = await ok(listCfrTitles, as(member, { headers: { [lateReadsHeader]: "yes" } }));
  const followed = titles.filter(({ isSelected }) => isSelected).map(({ id }) => id);
  return { followed, rules: titles.find(({ id }) => id === "21")?.ruleCount };
};

/** Runs work that is no part of the call under way. */
const elsewhere = AsyncLocalStorage.snapshot();

/**
 * Has `act` happen once, before or after the request of this number from now on, as another function would do it.
 * @returns ends that, once it has happened: a call may be answered before a read that it began ahead
 */
const during = (moment: Moment, act: () => Promise<unknown>): (() => Promise<void>) => {
  let requests = 0;
  let happening: Promise<unknown> | undefined;
  let isActing = false;
  const acting = async (when: Moment["when"], request: number) => {
    if (request !== moment.request || when !== moment.when) return;
    isActing = true;
    happening = elsewhere(act);
    await happening;
    isActing = false;
  };
  const end = aroundTable((next) => async (operation, input) => {
    if (isActing) return next(operation, input);
    requests += 1;
    const request = requests;
    await acting("before", request);
    const answer = await next(operation, input);
    await acting("after", request);
    return answer;
  });
  return async () => {
    await happening;
    end();
  };
};

interface Moment {
  readonly calls: number;
  readonly request: number;
  readonly when: "before" | "after";
}
const moments = [0, 1, 2].flatMap((calls) =>
  [1, 2, 3, 4, 5].flatMap((request) =>
    (["before", "after"] as const).map((when): Moment => ({ calls, request, when })),
  ),
);

const changes: readonly (readonly [string, (company: Company) => Promise<unknown>])[] = [
  ["a title that is added", ({ admin }) => admin.addSelection({ body: { cfrTitleId: "40" } })],
  ["a title that is removed", ({ admin }) => admin.removeSelection({ params: { cfrTitleId: "21" } })],
  ["rules of its own", ({ company }) => publish(ownLibrary(company.id), [aRule({ section: "11.70" })])],
];

describe.each(changes)("a function that keeps what a company follows tells of %s", (_, change) => {
  it.each(moments)(
    "in the next call, $when request $request of a call after $calls others",
    async (moment) => {
      const company = await aStaffedCompany();
      await company.admin.addSelection({ body: { cfrTitleId: "21" } });
      forget();
      for (let calls = 0; calls < moment.calls; calls += 1) await shown(company);
      const end = during(moment, () => change(company));
      await shown(company);
      await end();
      const next = await shown(company);
      forget();
      expect(next).toEqual(await shown(company));
      expect(await shown(company)).toEqual(next);
    },
  );
});

describe("what is kept of a company", () => {
  /** An answer that counts how often it was read, and asks for it within a call. */
  const counted = () => {
    const reads: string[] = [];
    const kept = keptWhileFollowed(async (companyId, of) => reads.push(`${companyId} ${of}`));
    /** Each in a call of its own, `times` of them. */
    const ask = async (companyId: string, of: readonly string[], times = 1) => {
      for (let call = 0; call < times; call += 1)
        await withDeadline(30_000, async () => {
          table.shareReads("late");
          for (const each of of) await kept.get(companyId, each);
        });
      return reads.length;
    };
    return { kept, ask };
  };

  it("is read by two calls, and by more once it is forgotten", async () => {
    const { company } = await aStaffedCompany();
    const { kept, ask } = counted();
    expect(await ask(company.id, ["a"], 5)).toBe(2);
    kept.clear();
    expect(await ask(company.id, ["a"], 5)).toBe(4);
  });

  it("is read each time where a call shares no reads: it may have written", async () => {
    const { company } = await aStaffedCompany();
    const { kept, ask } = counted();
    await ask(company.id, ["a"], 3);
    expect([await kept.get(company.id, "a"), await kept.get(company.id, "a")]).toEqual([3, 4]);
  });

  it("is read anew after five minutes: a release from before the count may run beside this one", async () => {
    const { company } = await aStaffedCompany();
    const { ask } = counted();
    await ask(company.id, ["a"], 3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 299_000 });
    expect(await ask(company.id, ["a"])).toBe(2);
    vi.setSystemTime(Date.now() + 1_000);
    expect(await ask(company.id, ["a"], 3)).toBe(3);
    vi.useRealTimers();
  });

  it("are the latest 5,000 answers", async () => {
    const { company } = await aStaffedCompany();
    const { ask } = counted();
    const names = Array.from({ length: 5_000 }, (_, index) => String(index));
    expect(await ask(company.id, names, 3)).toBe(10_000);
    expect(await ask(company.id, ["one more", "1"])).toBe(10_001);
    expect(await ask(company.id, ["0"])).toBe(10_002);
  });

  it("is nothing of a company that is gone, and its count cannot be written", async () => {
    const { ask } = counted();
    expect(await ask("cmp_gone", ["a"], 3)).toBe(2);
    await expect(table.write(countFollowed("cmp_gone"))).rejects.toThrow("Company not found.");
  });
});
