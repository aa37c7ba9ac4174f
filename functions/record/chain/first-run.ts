import { activityPartition } from "../../core/endpoint/activity.ts";
import { isSigned } from "../../core/endpoint/activity-entry.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
import type { Item } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { type ChainState, chain } from "./chain-repository.ts";
import { chainOpenRows, chainRows } from "./chain-rows.ts";
import { companyOf, type Scope } from "./record-keys.ts";

/** No installation is older. */
const firstMonth = new Date("2025-01-01");
/** For as long as a release takes, functions of the one before write rows without a signature. */
const releaseMs = 24 * 3_600_000;
const rowsAtOnce = 400;

/** When the record begins. */
export const beginOf = async (scope: Scope): Promise<Date> => {
  const companyId = companyOf(scope);
  const company = companyId === null ? undefined : await companies.get(companyId);
  return company ? new Date(company.createdAt) : firstMonth;
};

/** Rows of the activity log from a month on, oldest first, some hundred at once. */
async function* rowsFrom(scope: Scope, from: Date, now: Date): AsyncGenerator<Item[]> {
  for (const month of monthsBetween(from, now)) {
    let after: Record<string, unknown> | undefined;
    do {
      const page = await table.query({ pk: activityPartition(scope, month), limit: rowsAtOnce, after });
      yield page.items;
      after = page.next;
    } while (after);
  }
}

/** Chains all that was written before there was a chain, oldest first. It may end anywhere and begin anew. */
const firstRun = async (scope: Scope, now: Date): Promise<ChainState> => {
  let isSignedAll = true;
  for await (const rows of rowsFrom(scope, await beginOf(scope), now)) {
    isSignedAll &&= rows.every(isSigned);
    await chainRows(scope, rows);
  }
  const unsignedUntil = isSignedAll ? null : new Date(now.getTime() + releaseMs).toISOString();
  await chain.begin(scope, { unsignedUntil });
  return { unsignedUntil };
};

/** Whether a record's company was deleted, and its record with it: the stream may tell of its entries later. */
const isGone = async (scope: Scope): Promise<boolean> => {
  const companyId = companyOf(scope);
  return companyId !== null && (await companies.get(companyId)) === undefined;
};

/** What is known of a record's chain, which exists from then on; undefined for the record of a company that is gone. */
export const readyState = async (scope: Scope, now: Date): Promise<ChainState | undefined> => {
  const state = await chain.state(scope);
  if (state || (await isGone(scope))) return state;
  return firstRun(scope, now);
};

/** Chains what the stream may have lost since `from`. */
export const catchUp = async (scope: Scope, from: Date, now: Date): Promise<void> => {
  const state = await readyState(scope, now);
  if (!state) return;
  for await (const rows of rowsFrom(scope, from, now)) await chainOpenRows(scope, rows, state, now);
};
