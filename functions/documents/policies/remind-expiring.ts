import { dayAfter } from "../../../shared/calendar/days.ts";
import { can } from "../../../shared/permissions/can.ts";
import { expiryState, soonDays, verySoonDays } from "../../../shared/policies/expiry.ts";
import { forEachAlone } from "../../core/for-each-alone.ts";
import { table } from "../../core/table/table.ts";
import { choicesOf } from "../../people/account/mail-choices.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { type Member, users } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { AlreadyTold } from "../../services/jobs/told-through.ts";
import { outbox } from "../../services/mail/outbox.ts";
import { type ExpiringPolicy, expiryMail } from "./expiry-mail.ts";
import { type ExpiryRow, policyExpiry } from "./policy-expiry.ts";
import { policies } from "./policy-repository.ts";
import { reminders } from "./reminder-repository.ts";

/** The reminders of a day: attachments that end in this many days, and those that ended the day before. */
const noticeDays = [soonDays, verySoonDays, -1] as const;
/** Days that are caught up with after an outage. */
const mostMissedDays = 14;
/** At noon UTC it is the same calendar day from Hawaii to Guam, so "expired yesterday" is true for all readers. */
const sendingHourMs = 12 * 3_600_000;

/** An attachment to remind of, and the last day that asks for it. */
interface Due {
  readonly row: ExpiryRow;
  readonly noticeDay: string;
}

/** The days after `done` up to `today`, both as calendar days; only the latest when there are too many. */
const daysToDo = (done: string, today: string): string[] =>
  Array.from({ length: mostMissedDays }, (_, ago) => dayAfter(today, -ago)).filter((day) => day > done);

/** What the days ask to remind of, each attachment once. */
const dueOn = async (days: readonly string[]): Promise<Due[]> => {
  const due = new Map<string, Due>();
  for (const noticeDay of days.toSorted()) {
    for (const notice of noticeDays) {
      for (const row of await policyExpiry.listOfDay(dayAfter(noticeDay, notice)))
        due.set(`${row.companyId}#${row.titleNumber}#${row.partNo}#${row.policyId}`, { row, noticeDay });
    }
  }
  return [...due.values()];
};

/**
 * Who is responsible for an attachment: the person who made it, while they may still change it and want reminders;
 * otherwise the administrators who want them.
 */
const recipientsOf = ({ row }: Due, team: readonly Member[]): Member[] => {
  const active = team.filter(
    (person) => person.isActive && can(person, "policy:manage") && choicesOf(person).reminders,
  );
  const attacher = active.filter(({ id }) => id === row.attachedBy);
  return attacher.length > 0 ? attacher : active.filter(({ role }) => role === "company_admin");
};

/** What is listed of attachments: their documents' names; nothing of documents deleted a moment ago. */
const present = async (companyId: string, due: readonly Due[], today: string): Promise<ExpiringPolicy[]> => {
  const documents = await policies.byId(companyId, [...new Set(due.map(({ row }) => row.policyId))]);
  return due.flatMap(({ row: { policyId, titleNumber, partNo, expiresAt } }) => {
    const policyName = documents.get(policyId)?.originalName;
    if (policyName === undefined) return [];
    return [{ policyName, titleNumber, partNo, expiresAt, expiry: expiryState(expiresAt, today) }];
  });
};

/** Mails one person what is due since they were last reminded. @returns whether there was anything */
const remindPerson = async (
  company: { readonly id: string; readonly name: string },
  to: Member,
  due: readonly Due[],
  now: { readonly today: string; readonly at: Date },
): Promise<boolean> => {
  const through = (await reminders.remindedThrough(company.id, to.id)) ?? "";
  const fresh = due.filter(({ noticeDay }) => noticeDay > through);
  const listed = await present(company.id, fresh, now.today);
  if (listed.length === 0) return false;
  const mail = expiryMail({ to, companyName: company.name, policies: listed });
  return table.transact([reminders.remind(company.id, to.id, now.today), outbox.enqueue(mail, now.at)]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AlreadyTold) return false;
      throw error;
    },
  );
};

/** Mails the people of one company. @returns how many */
const remindCompany = async (
  companyId: string,
  due: readonly Due[],
  now: { readonly today: string; readonly at: Date },
): Promise<number> => {
  const company = await companies.get(companyId);
  if (!company?.isActive) return 0;
  const titles = new Set((await selections.listActive(companyId)).map(({ titleNumber }) => titleNumber));
  const team = await users.listOfCompany(companyId);
  const ofPerson = new Map<Member, Due[]>();
  for (const each of due.filter(({ row }) => titles.has(row.titleNumber))) {
    for (const person of recipientsOf(each, team))
      ofPerson.set(person, [...(ofPerson.get(person) ?? []), each]);
  }
  let mails = 0;
  for (const [person, theirs] of ofPerson) if (await remindPerson(company, person, theirs, now)) mails += 1;
  return mails;
};

/**
 * Reminds people of documents on parts 30 and 7 days before they expire and the day after, in at most one mail
 * a person and day. Run every hour: it works once a day, and makes up for days on which it did not run. May end
 * anywhere and be repeated; no mail is sent twice.
 * @returns how many mails it wrote
 */
export const remindExpiring = async (at: Date): Promise<number> => {
  const today = new Date(at.getTime() - sendingHourMs).toISOString().slice(0, 10);
  const done = (await reminders.doneThrough()) ?? dayAfter(today, -1);
  if (done >= today) return 0;
  let mails = 0;
  const byCompany = Map.groupBy(await dueOn(daysToDo(done, today)), ({ row }) => row.companyId);
  // When a company fails, the day is not marked as done, so the next run tries again.
  await forEachAlone(
    [...byCompany],
    ([companyId]) => companyId,
    async ([companyId, due]) => {
      mails += await remindCompany(companyId, due, { today, at });
    },
  );
  await reminders.finish(today).catch((error: unknown) => {
    if (!(error instanceof AlreadyTold)) throw error;
  });
  return mails;
};
