import { decodeTime } from "ulid";
import { activityLog } from "../../core/endpoint/activity-log.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { overlays } from "../record/overlay-repository.ts";
import { snapshotFiles } from "./snapshot-files.ts";
import { packStates, stateKey } from "./state-file.ts";

const dayMs = 86_400_000;
/** The change feed goes back to the month before: a file is written anew long before that ends. */
const oldestMs = 20 * dayMs;
/** Companies where nothing happened for so long have a file already, or never grew one. */
const quietMs = 8 * dayMs;

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
  const [row] = await activityLog.newestOfCompany(companyId, 1, now);
  if (!row) return 0;
  const newest = { month: row.at.slice(0, 7), id: row.id };
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
