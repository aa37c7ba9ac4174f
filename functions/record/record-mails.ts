import { dayAfter } from "../../shared/calendar/days.ts";
import { companies } from "../people/companies/company-repository.ts";
import { type Member, users } from "../people/users/user-repository.ts";
import { dailyTelling } from "../services/jobs/daily-telling.ts";
import { forEachInTime } from "../services/jobs/in-time.ts";
import { lastMorning, latestMorning } from "../services/jobs/local-morning.ts";
import { outbox } from "../services/mail/outbox.ts";
import { scopeOf } from "./chain/record-keys.ts";
import { recordMail } from "./record-mail.ts";
import { type Seal, seals } from "./seals/seal-repository.ts";

/*
 * On the first of a month, at eight in the morning where the company is, its administrators are mailed the roots of
 * the month before: what they keep, no one can change.
 *   pk `RECORD_MAILS`  sk `DONE`   the last first of a month that is done (see `daily-telling.ts` for the other rows)
 */
const mails = dailyTelling({ partition: "RECORD_MAILS", name: "RECORD_MAILS" });

/** A month is told of until so many days into the next. */
const lateDays = 14;

const isAdmin = ({ role, membership, isActive }: Member): boolean =>
  role === "company_admin" && membership === "active" && isActive;

const sealsOf = async (companyId: string, month: string): Promise<Seal[]> =>
  (await seals.from(scopeOf(companyId), `${month}-01`, 31 * 24 + 1)).filter(({ at }) => at.startsWith(month));

/** Tells a company's administrators once; a company without new entries in that month is told nothing. */
const tellCompany = async (companyId: string, first: string, now: Date): Promise<void> => {
  const month = dayAfter(first, -1).slice(0, 7);
  const [company, team, sealed] = await Promise.all([
    companies.mustGet(companyId),
    users.listOfCompany(companyId),
    sealsOf(companyId, month),
  ]);
  const admins = sealed.length > 0 ? team.filter(isAdmin) : [];
  for (const admin of admins)
    await mails.tellOnce({ companyId, userId: admin.id }, first, [
      outbox.enqueue(recordMail(admin, { companyName: company.name, month, sealed }), now),
    ]);
  await mails.finishCompany(companyId, first);
};

/**
 * Mails the roots of the last month, everywhere its first has come. May run at any time, and twice.
 * @param now of the run
 */
export const mailRecords = async (now: Date, remainingMs: () => number): Promise<void> => {
  const first = `${latestMorning(now).slice(0, 7)}-01`;
  const isOver = latestMorning(now) > dayAfter(first, lateDays);
  if (isOver || (await mails.doneThrough()) === first) return;
  let isEverywhere = true;
  const active = (await companies.listSummaries()).filter(({ isActive }) => isActive);
  const tell = async ({ id }: { readonly id: string }): Promise<void> => {
    const { timeZone, createdAt } = await companies.mustGet(id);
    if (createdAt.slice(0, 10) >= first || (await mails.companyThrough(id)) === first) return;
    if (lastMorning(now, timeZone) < first) isEverywhere = false;
    else await tellCompany(id, first, now);
  };
  const isAll = await forEachInTime(active, ({ id }) => id, tell, remainingMs);
  if (isAll && isEverywhere) await mails.finish(first);
};
