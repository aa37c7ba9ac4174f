import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { selections } from "../../functions/regulation/selections/selection-repository.ts";
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
      end();
      const next = await shown(company);
      forget();
      expect(next).toEqual(await shown(company));
      expect(await shown(company)).toEqual(next);
    },
  );
});
