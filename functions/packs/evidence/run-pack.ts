import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { buildPack } from "./build-pack.ts";
import { firstLease, holdLease } from "./held-lease.ts";
import { startPack } from "./pack-event.ts";
import { packFiles } from "./pack-file.ts";
import { type PackIds, PackOver, type PackRecord, packs } from "./pack-repository.ts";

const maxAttempts = 3;
/** A worker that was started is at work by then, or lost. */
const lostMs = 150_000;

/** Writes and stores the file. @returns the hash of its manifest */
const writePack = (record: PackRecord, tell: () => Promise<void>, now: Date): Promise<string> =>
  makeFile(packFiles.place(record), ({ emit, drained }) =>
    buildPack(record, { emit, drained: () => drained().then(tell) }, now),
  );

/**
 * Makes a pack. A run may end anywhere: the next begins anew, and its file takes the place of what was left. The
 * third that fails is the last.
 */
export const runPack = async (ids: PackIds, remainingMs: () => number): Promise<void> => {
  const now = new Date();
  const until = firstLease(now);
  if (!(await packs.take(ids, now, until))) return;
  const record = await packs.get(ids);
  if (!record) return;
  const lease = holdLease(until, (from, to) => packs.advance(ids, from, to), remainingMs);
  const end = (result: Pick<PackRecord, "status" | "manifestSha256">) =>
    table.transact(packs.end(ids, result, lease.until()));
  try {
    await end({ status: "done", manifestSha256: await writePack(record, lease.tell, now) });
  } catch (error) {
    if (error instanceof PackOver) return packFiles.drop(ids);
    log.error("evidence pack not made", error, { companyId: ids.companyId });
    if (record.attempts >= maxAttempts) return end({ status: "failed", manifestSha256: null });
    await table.write(packs.giveBack(ids, lease.until()));
    await startPack(ids);
  }
};

/** Starts those again whose worker was lost. @returns how many */
export const resumePacks = async (now: Date): Promise<number> =>
  startAgain(await packs.listOpen(), {
    idOf: ({ id }) => id,
    isLost: async (open) => {
      const lease = (await packs.get(open))?.leasedUntil;
      return isLate(open, now, lostMs) && (!lease || Date.parse(lease) < now.getTime());
    },
    start: startPack,
  });
