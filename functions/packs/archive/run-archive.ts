import { log } from "../../core/log.ts";
import { table } from "../../core/table/table.ts";
import { makeFile } from "../../services/files/made-file.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { firstLease, holdLease } from "../evidence/held-lease.ts";
import { startArchive } from "./archive-event.ts";
import { archiveFiles } from "./archive-file.ts";
import { type ArchiveIds, ArchiveOver, type ArchiveRecord, archives } from "./archive-repository.ts";
import { buildArchive } from "./build-archive.ts";

const maxAttempts = 3;
/** A worker that was started is at work by then, or lost. */
const lostMs = 150_000;

/** Writes and stores the file. @returns the hash of its manifest */
const writeArchive = (record: ArchiveRecord, tell: () => Promise<void>, now: Date): Promise<string> =>
  makeFile(archiveFiles.place(record), ({ emit, drained }) =>
    buildArchive(record, { emit, drained: () => drained().then(tell) }, now),
  );

/** Makes an archive. A run may end anywhere: the next begins anew. The third that fails is the last. */
export const runArchive = async (ids: ArchiveIds, remainingMs: () => number): Promise<void> => {
  const now = new Date();
  const until = firstLease(now);
  if (!(await archives.take(ids, now, until))) return;
  const record = await archives.find(ids.companyId, now);
  if (record?.id !== ids.id) return;
  const lease = holdLease(until, (from, to) => archives.advance(ids, from, to), remainingMs);
  const end = (result: Pick<ArchiveRecord, "status" | "manifestSha256">) =>
    table.transact(archives.end(ids, result, lease.until()));
  try {
    await end({ status: "done", manifestSha256: await writeArchive(record, lease.tell, now) });
  } catch (error) {
    if (error instanceof ArchiveOver) return;
    log.error("company archive not made", error, { companyId: ids.companyId });
    if (record.attempts >= maxAttempts) return end({ status: "failed", manifestSha256: null });
    await table.write(archives.giveBack(ids, lease.until()));
    await startArchive(ids);
  }
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeArchives = async (now: Date): Promise<number> =>
  startAgain(await archives.listOpen(), {
    idOf: ({ companyId }) => companyId,
    isLost: async (open) => {
      const lease = (await archives.find(open.companyId, now))?.leasedUntil;
      return isLate(open, now, lostMs) && (!lease || Date.parse(lease) < now.getTime());
    },
    start: startArchive,
  });
