import { dayAfter } from "../../../shared/calendar/days.ts";
import { can } from "../../../shared/permissions/can.ts";
import { expiryState, soonDays, verySoonDays } from "../../../shared/policies/expiry.ts";
import { choicesOf } from "../../people/account/mail-choices.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { telling } from "../../people/notices/telling.ts";
import { type Member, users } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { dailyTelling } from "../../services/jobs/daily-telling.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { type ExpiringPolicy, expiryMail } from "./expiry-mail.ts";
import { type ExpiryRow, policyExpiry } from "./policy-expiry.ts";
import { policies } from "./policy-repository.ts";

/** The reminders of a day: attachments that end in this many days, and those that ended the day before. */
const noticeDays = [soonDays, verySoonDays, -1] as const;
/** Days that are caught up with after an outage. */
const mostMissedDays = 14;
/** At noon UTC it is the same calendar day from Hawaii to Guam, so "expired yesterday" is true for all readers. */
const sendingHourMs = 12 * 3_600_000;

const dayOf = (at: Date): string => new Date(at.getTime() - sendingHourMs).toISOString().slice(0, 10);

const reminders = dailyTelling({ partition: "POLICY_REMINDERS", name: "POLICY_REMINDERS" });

interface Run {
  readonly at: Date;
  readonly today: string;
  readonly remainingMs: () => number;
}

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
  { today, at }: Run,
): Promise<boolean> => {
  const person = { companyId: company.id, userId: to.id };
  const through = (await reminders.toldThrough(person)) ?? "";
  const fresh = due.filter(({ noticeDay }) => noticeDay > through);
  const listed = await present(company.id, fresh, today);
  if (listed.length === 0) return false;
  const receiver = await telling.find(person);
  if (!receiver) return false;
  const mail = expiryMail({ to, companyName: company.name, policies: listed });
  return reminders.tellOnce(person, today, [telling.mail(receiver, mail, at)]);
};

/** Who of a company is to be reminded, and of what: of titles that it has. */
const dueByPerson = async (companyId: string, due: readonly Due[]): Promise<Map<Member, Due[]>> => {
  const [selected, team] = await Promise.all([
    selections.listActive(companyId),
    users.listOfCompany(companyId),
  ]);
  const titles = new Set(selected.map(({ titleNumber }) => titleNumber));
  const ofPerson = new Map<Member, Due[]>();
  for (const each of due.filter(({ row }) => titles.has(row.titleNumber))) {
    for (const person of recipientsOf(each, team))
      ofPerson.set(person, [...(ofPerson.get(person) ?? []), each]);
  }
  return ofPerson;
};

/** What became of the people of a company. */
interface Reminded {
  readonly mails: number;
  /** Whether there was time for all of them. */
  readonly isAll: boolean;
}

/** Mails the people of one company, and notes when that is done, so that a later run need not look again. */
const remindCompany = async (companyId: string, due: readonly Due[], run: Run): Promise<Reminded> => {
  if (((await reminders.companyThrough(companyId)) ?? "") >= run.today) return { mails: 0, isAll: true };
  const company = await companies.get(companyId);
  if (!company?.isActive) return { mails: 0, isAll: true };
  let mails = 0;
  const remind = async ([person, theirs]: [Member, Due[]]): Promise<void> => {
    if (await remindPerson(company, person, theirs, run)) mails += 1;
  };
  const ofPerson = [...(await dueByPerson(companyId, due))];
  const isAll = await forEachInTime(ofPerson, ([{ id }]) => id, remind, run.remainingMs, 1);
  if (isAll) await reminders.finishCompany(companyId, run.today);
  return { mails, isAll };
};

/** Mails the people of all companies. */
const remindAll = async (due: readonly Due[], run: Run): Promise<Reminded> => {
  let mails = 0;
  let isEachWhole = true;
  const remind = async ([companyId, theirs]: [string, Due[]]): Promise<void> => {
    const reminded = await remindCompany(companyId, theirs, run);
    mails += reminded.mails;
    isEachWhole &&= reminded.isAll;
  };
  const byCompany = [...Map.groupBy(due, ({ row }) => row.companyId)];
  const isAll = await forEachInTime(byCompany, ([companyId]) => companyId, remind, run.remainingMs);
  return { mails, isAll: isAll && isEachWhole };
};

/**
 * Reminds people of documents on parts 30 and 7 days before they expire and the day after, in at most one mail
 * a person and day. Run every hour: it works once a day, and makes up for days on which it did not run. It may end
 * anywhere and be repeated: a person's mail and their day are one transaction, and a company that is done is not
 * looked at again. What it has no time for, and a person who fails, is left to the next run: the day is not done
 * before all people are.
 * @param clock days are done as far as this, so that a run for a moment to come leaves those before it open
 * @returns how many mails it wrote
 */
export const remindExpiring = async (
  at: Date,
  remainingMs: () => number = () => Number.POSITIVE_INFINITY,
  clock: Date = at,
): Promise<number> => {
  const today = dayOf(at);
  const done = (await reminders.doneThrough()) ?? dayAfter(today, -1);
  if (done >= today) return 0;
  const { mails, isAll } = await remindAll(await dueOn(daysToDo(done, today)), { at, today, remainingMs });
  if (isAll) await reminders.finish(dayOf(clock < at ? clock : at));
  return mails;
};
