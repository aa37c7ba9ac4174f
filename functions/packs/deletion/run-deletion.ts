import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import { LostRace } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { DeletionOver, type DeletionRecord, deletions } from "../../people/companies/deletion-repository.ts";
import { catchUp } from "../../record/chain/first-run.ts";
import { scopeOf } from "../../record/chain/record-keys.ts";
import { seals } from "../../record/seals/seal-repository.ts";
import { sealScope } from "../../record/seals/seal-scope.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { administratorsOf } from "./administrators.ts";
import { startDeletion } from "./deletion-event.ts";
import { certificateMail } from "./deletion-mail.ts";
import { deletionPdf } from "./deletion-pdf.ts";
import { dayMs, settleMs } from "./deletion-wait.ts";
import { countFiles, eraseFiles } from "./own-files.ts";
import { eraseOwnRows, type OwnRows, type Pause, surveyOwnRows } from "./own-rows.ts";
import { accountsOf, addressesOf, erasePeople } from "./people-rows.ts";
import { eraseSharedRows } from "./shared-rows.ts";

/** Kept for what is under way, and for saying that the next worker goes on. In ms. */
const reserveMs = 20_000;
/** A record that cannot be sealed, since an entry of it is missing, is deleted all the same, at this attempt. */
const mostSealAttempts = 3;
/** What the stream may have lost, it was told of within this time. */
const lookBackMs = 2 * dayMs;

class OutOfTime extends Error {}

/** A deletion that one worker has. */
interface Job {
  readonly now: Date;
  readonly pause: Pause;
  /** Writes what was found out or done, with what belongs to it. */
  readonly note: (set: Partial<DeletionRecord>, ...also: readonly Operation[]) => Promise<void>;
  readonly record: () => DeletionRecord;
}

const changedMeanwhile = () => new LostRace("The company was changed at the same time");

const recorded = (event: string, job: Job, companyId: string | null, after?: Record<string, unknown>) => {
  const { now } = job;
  return activityRow(
    { event, userId: null, companyId, requestId: "deletion", now, id: newId(now) },
    { target: { type: "company", id: job.record().companyId }, ...(after && { after }) },
  );
};

/** From here on no one of the company comes in, and its deletion cannot be cancelled. */
const start = async (job: Job): Promise<void> => {
  const { companyId } = job.record();
  const company = await companies.mustGet(companyId);
  const change = { isActive: false, updatedAt: job.now.toISOString(), version: company.version + 1 };
  await job.note(
    {
      ...{ status: "running", startedAt: job.now.toISOString(), companyName: company.name },
      admins: (await administratorsOf(companyId)).map(({ firstName, email }) => ({ firstName, email })),
    },
    ...companies.updateOperations(company, { ...company, ...change }, changedMeanwhile),
    recorded("company.deletion-started", job, companyId),
  );
};

/** Seals the record for the last time. */
const seal = async (job: Job): Promise<void> => {
  const { companyId, attempts, lastRoot } = job.record();
  if (lastRoot !== undefined) return;
  const scope = scopeOf(companyId);
  try {
    await catchUp(scope, new Date(job.now.getTime() - lookBackMs), job.now);
    await sealScope(scope, job.now);
  } catch (error) {
    if (attempts < mostSealAttempts) throw error;
    log.error("record not sealed before its deletion", error, { companyId });
  }
  const last = await seals.last(scope);
  await job.note({ lastRoot: last ? { number: last.number, at: last.at, root: last.root } : null });
};

const survey = async (job: Job, since: Date): Promise<OwnRows> =>
  surveyOwnRows(job.record().companyId, since, job.now, job.pause);

/** Counts what there is, before any of it goes. */
const count = async (job: Job): Promise<void> => {
  const { companyId, counts } = job.record();
  if (counts) return;
  const { createdAt } = await companies.mustGet(companyId);
  const own = await survey(job, new Date(createdAt));
  const { own: people } = await accountsOf(companyId, own);
  const files = await countFiles(companyId, job.pause);
  await job.note({ counts: { people: people.length, rows: own.count, ...files } });
};

/** Removes all that is there but the company itself, until nothing of it is found. */
const erase = async (job: Job): Promise<void> => {
  const { now, pause } = job;
  const { companyId } = job.record();
  const since = new Date((await companies.mustGet(companyId)).createdAt);
  let own = await survey(job, since);
  do {
    const people = await accountsOf(companyId, own);
    // Mails before people: those of an address that is free may be another person's.
    const about = { addresses: addressesOf(people.own), since, now };
    await eraseSharedRows(companyId, own, about, pause);
    await erasePeople(companyId, people, now, pause);
    await eraseFiles(companyId, pause);
    // By these everything else is found, so they go last.
    await eraseOwnRows(companyId, own, pause);
    own = await survey(job, since);
  } while (own.count > 0);
};

/** Removes the company itself: its name is free from then on. */
const finish = async (job: Job): Promise<void> => {
  const { companyId, requestedAt, startedAt, counts, lastRoot } = job.record();
  const company = await companies.mustGet(companyId);
  const doneAt = new Date(Math.max(Date.now(), job.now.getTime())).toISOString();
  await job.note(
    { status: "mailing", doneAt },
    ...companies.removeOperations(company, changedMeanwhile),
    recorded("company.deleted", job, null, { requestedAt, startedAt, doneAt, ...counts, lastRoot }),
  );
};

/** Mails the certificate to those who were administrators, one after another. */
const mail = async (job: Job): Promise<void> => {
  const { admins, companyName = "" } = job.record();
  const pdf = await deletionPdf(job.record());
  for (let at = job.record().mailed; at < admins.length; at += 1) {
    const admin = admins[at];
    if (admin)
      await job.note(
        { mailed: at + 1 },
        outbox.enqueue(certificateMail(admin, companyName, pdf), new Date()),
      );
  }
};

/** @returns whether the company is gone; else what was at work as it began may still leave something */
const work = async (job: Job): Promise<boolean> => {
  if (job.record().status === "waiting") await start(job);
  if (job.record().status === "running") {
    await seal(job);
    await count(job);
    await erase(job);
    if (job.now.getTime() < Date.parse(job.record().startedAt ?? "") + settleMs()) return false;
    await finish(job);
  }
  await mail(job);
  return true;
};

const jobOf = (first: DeletionRecord, now: Date, remainingMs: () => number): Job => {
  let record = first;
  return {
    now,
    pause: () => {
      if (remainingMs() < reserveMs) throw new OutOfTime();
    },
    note: async (set, ...also) => {
      await table.transact([deletions.note(record, record.status, set), ...also]);
      record = { ...record, ...set };
    },
    record: () => record,
  };
};

/**
 * Deletes a company whose time has come. A run may end anywhere: what is gone stays gone, and the next goes on with the
 * rest. What was at work when it began may leave something behind, so that a later run looks again before the company
 * itself goes.
 * @param now the moment it is for
 */
export const runDeletion = async (companyId: string, now: Date, remainingMs: () => number): Promise<void> => {
  const clock = new Date();
  if (!(await deletions.take(companyId, clock, new Date(clock.getTime() + remainingMs())))) return;
  const record = await deletions.get({ companyId });
  if (!record) return;
  const job = jobOf(record, now, remainingMs);
  const isDue = Date.parse(record.dueAt) <= now.getTime();
  try {
    const isGone = isDue && (await work(job));
    await table.write(isGone ? deletions.end(job.record()) : deletions.giveBack(job.record()));
  } catch (error) {
    if (error instanceof DeletionOver) return;
    await table.write(deletions.giveBack(job.record())).catch((lost: unknown) => {
      // Its lease runs out, and the watch starts it again.
      log.error("deletion not given back", lost, { companyId });
    });
    if (!(error instanceof OutOfTime)) throw error;
    await startDeletion(companyId, now);
  }
};
