import { log } from "../../core/log.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { type LawChanges, lawChanges } from "../../regulation/text/law-changes.ts";
import { readSectionChanges, type SectionChange } from "./section-changes.ts";
import { tellCompany } from "./tell-company.ts";

/** Companies that are told side by side, and after how many of them the row says how far it is. */
const lanes = 4;
const batch = 50;
/** Kept for the companies under way. */
const reserveMs = 60_000;
/** A company that fails this often is left out, and an alarm sounded each time. */
const maxAttempts = 24;

/** Tells some companies, each by itself. @returns those that failed */
const tellSome = async (
  ids: readonly string[],
  row: LawChanges,
  changes: readonly SectionChange[],
  now: Date,
): Promise<string[]> => {
  const failed: string[] = [];
  const queue = ids.values();
  const lane = async () => {
    for (const companyId of queue) {
      try {
        const selection = await selections.get(companyId, row.titleNumber);
        if (selection?.isActive) await tellCompany(companyId, row, changes, now);
      } catch (error) {
        log.error("changes not told yet", error, { companyId });
        failed.push(companyId);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
};

/** @returns false where the time was over before every company was tried */
const spread = async (row: LawChanges, now: Date, remainingMs: () => number): Promise<boolean> => {
  const changes = await readSectionChanges(row);
  // Those that failed before come after the rest, so that they delay no other company.
  const ids = (await companies.listSummaries())
    .filter(({ id, isActive }) => isActive && id > row.after)
    .map(({ id }) => id)
    .toSorted();
  const failed = new Set<string>();
  for (let from = 0; from < ids.length; from += batch) {
    if (remainingMs() < reserveMs) return false;
    const some = ids.slice(from, from + batch);
    for (const id of await tellSome(some, row, changes, now)) failed.add(id);
    const after = some.at(-1) ?? row.after;
    if (!(await lawChanges.save(row, { after, failed: [...new Set([...row.failed, ...failed])] })))
      return true;
  }
  if (remainingMs() < reserveMs) return false;
  const still = await tellSome(row.failed, row, changes, now);
  const left = [...new Set([...still, ...failed])];
  if (left.length === 0 || row.attempts + 1 >= maxAttempts) await lawChanges.end(row);
  else await lawChanges.save(row, { failed: left, attempts: row.attempts + 1 });
  return true;
};

/**
 * Tells every company that follows a title what its publications changed, the oldest first. May run twice at once and
 * end anywhere: a company has each change once, and those that failed are tried again by the next run.
 * @returns publications that were looked at
 */
export const spreadChanges = async (
  now: Date,
  remainingMs: () => number,
): Promise<{ readonly spread: number }> => {
  let count = 0;
  for (const row of await lawChanges.list()) {
    if (!(await spread(row, now, remainingMs))) break;
    count += 1;
  }
  return { spread: count };
};
