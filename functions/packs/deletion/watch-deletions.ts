import { forEachAlone } from "../../core/for-each-alone.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { DeletionOver, type DeletionRecord, deletions } from "../../people/companies/deletion-repository.ts";
import { startAgain } from "../../services/jobs/start-again.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { administratorsOf } from "./administrators.ts";
import { startDeletion } from "./deletion-event.ts";
import { deletionMail } from "./deletion-mail.ts";
import { dayMs } from "./deletion-wait.ts";

/** Whether the administrators are to be told a second time: a day before, where it was not asked for later. */
const isToRemind = ({ status, remindedAt, dueAt, requestedAt }: DeletionRecord, now: Date): boolean => {
  const dayBefore = Date.parse(dueAt) - dayMs;
  const isTime = dayBefore <= now.getTime() && now.getTime() < Date.parse(dueAt);
  return status === "waiting" && remindedAt === null && isTime && dayBefore > Date.parse(requestedAt);
};

const remind = async (record: DeletionRecord, now: Date): Promise<void> => {
  const { companyId } = record;
  const [company, admins] = await Promise.all([companies.mustGet(companyId), administratorsOf(companyId)]);
  const mails = admins.map((admin) => outbox.enqueue(deletionMail(admin, company, record), now));
  await table.transact([deletions.remind(companyId, now), ...mails]).catch((error: unknown) => {
    // It was cancelled meanwhile, or another run has told them.
    if (!(error instanceof DeletionOver)) throw error;
  });
};

/**
 * Tells administrators a day before, and starts what is due or was left by its worker: run every few minutes.
 * @param now the moment it is for
 */
export const watchDeletions = async (now: Date): Promise<void> => {
  const open = await deletions.list();
  const idOf = ({ companyId }: DeletionRecord): string => companyId;
  const soon = open.filter((record) => isToRemind(record, now));
  await forEachAlone(soon, idOf, (record) => remind(record, now));
  const clock = new Date().toISOString();
  await startAgain(open, {
    idOf,
    isLost: ({ dueAt, leasedUntil }) =>
      Date.parse(dueAt) <= now.getTime() && (leasedUntil === null || leasedUntil < clock),
    start: ({ companyId }) => startDeletion(companyId, now),
  });
};
