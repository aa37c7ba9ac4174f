import { decodeTime } from "ulid";
import { table } from "../../core/table/table.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { overlays } from "../record/overlay-repository.ts";
import { activityPartition } from "./change-feed.ts";
import { snapshotFiles } from "./snapshot-files.ts";
import { packStates, stateKey } from "./state-file.ts";

const dayMs = 86_400_000;
/** The change feed goes back to the month before: a file is written anew long before that ends. */
const oldestMs = 20 * dayMs;
/** Companies where nothing happened for so long have a file already, or never grew one. */
const quietMs = 8 * dayMs;

const monthBefore = (month: string): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
};

/** The newest row of a company's log in this month or the one before. */
const newestRow = async (companyId: string, now: Date) => {
  const thisMonth = now.toISOString().slice(0, 7);
  for (const month of [thisMonth, monthBefore(thisMonth)]) {
    const { items } = await table.query({
      ...{ pk: activityPartition(companyId, month), only: ["sk"] },
      ...{ descending: true, limit: 1 },
    });
    const id = items[0]?.sk;
    if (id !== undefined) return { month, id: String(id) };
  }
  return undefined;
};

/** Whether the file would say something else by now, or will soon be too old to be followed up. */
const isDue = async (key: string, changedAt: number, now: Date): Promise<boolean> => {
  const writtenAt = (await snapshotFiles.writtenAt(key))?.getTime();
  if (writtenAt === undefined) return now.getTime() - changedAt < quietMs;
  return changedAt > writtenAt || now.getTime() - writtenAt > oldestMs;
};

/**
 * Writes the files of a company's titles with more states than one answer of the table has, a megabyte; see
 * `state-file.ts`. Of other titles it reads that megabyte at most.
 * @returns how many were written
 */
export const keepStatesOf = async (companyId: string, now: Date): Promise<number> => {
  const newest = await newestRow(companyId, now);
  if (!newest) return 0;
  let written = 0;
  for (const { titleNumber } of await selections.list(companyId)) {
    const key = stateKey(companyId, titleNumber);
    if (!(await isDue(key, decodeTime(newest.id), now))) continue;
    if ((await overlays.firstPage(companyId, titleNumber)).isAll) continue;
    const states = await overlays.list(companyId, titleNumber);
    await snapshotFiles.write(key, packStates({ at: now.toISOString(), newest }, states));
    written += 1;
  }
  return written;
};
