import { dayAfter } from "../../shared/calendar/days.ts";
import { table } from "../core/table/table.ts";
import { choicesOf } from "../people/account/mail-choices.ts";
import { companies } from "../people/companies/company-repository.ts";
import { groups } from "../people/groups/group-repository.ts";
import { dailyLines } from "../people/notices/daily-lines.ts";
import { settingOf } from "../people/notices/notice-settings.ts";
import { isThere, zoneOf } from "../people/notices/receiver.ts";
import { type User, users } from "../people/users/user-repository.ts";
import { forgetWakes } from "../services/jobs/forget-wakes.ts";
import { forEachInTime } from "../services/jobs/in-time.ts";
import { dayOfMorning, lastMorning, localDay, momentOfMorning } from "../services/jobs/local-morning.ts";
import { type WakeRow, wakes } from "../services/jobs/wake-repository.ts";
import { outbox } from "../services/mail/outbox.ts";
import { quietUntil } from "../services/notices/quiet-hours.ts";
import { changeNews } from "../work/changes/change-news.ts";
import { daysAt, digests } from "./digest-days.ts";
import { digestMail } from "./digest-mail.ts";
import { dueChanges } from "./due-changes.ts";
import { tellDue } from "./due-notices.ts";
import { dueGroup, dueGroupTasks, dueTasks } from "./due-tasks.ts";

const isDaily = (user: User, kind: "due" | "overdue"): boolean => settingOf(user, kind).email === "daily";

type Company = NonNullable<Awaited<ReturnType<typeof companies.get>>>;

/** A person who was looked at: the day and zone of the look. */
interface Looked {
  readonly today: string;
  readonly zone: string;
}

/** A person's morning: the day, and what of their work is due on it. */
interface Morning {
  readonly today: string;
  readonly due: Awaited<ReturnType<typeof dueTasks>>;
}

interface Run {
  readonly now: Date;
  readonly remainingMs: () => number;
  /** Companies of this run, read once. */
  readonly companies: Map<string, Promise<Company | undefined>>;
  /** People of this run: what other pages and days hold of them is answered as well. */
  readonly looked: Map<string, Looked>;
}

const companyOf = (run: Run, companyId: string): Promise<Company | undefined> => {
  const known = run.companies.get(companyId) ?? companies.get(companyId);
  run.companies.set(companyId, known);
  return known;
};

/**
 * Tells a person what is due today and what changed, and schedules tomorrow's check: one transaction, on the condition
 * that the day was not reported yet. When another run reported it, only the check is scheduled.
 * @returns whether a mail was written
 */
const tell = async (
  user: User,
  company: Company,
  { today, due }: Morning,
  { now }: Run,
): Promise<boolean> => {
  const person = { companyId: company.id, userId: user.id };
  const [{ news, ...changes }, { lines, isMore }] = await Promise.all([
    dueChanges(person, user.role),
    dailyLines.waiting(person),
  ]);
  if (!due.isAny && !news && lines.length === 0) return false;
  const tomorrow = wakes.again(person, dayAfter(today, 1), now);
  const next = due.isAny || isMore ? [tomorrow] : [];
  const told = [
    ...(news ? [changeNews.told(person, news)] : []),
    ...dailyLines.told(lines, () => new Error("These lines were told by another run")),
  ];
  const overdue = await dueGroup(company.id, isDaily(user, "overdue") ? due.overdue : []);
  const soon = await dueGroup(company.id, isDaily(user, "due") ? due.soon : []);
  const isWanted = company.isActive && choicesOf(user).summary;
  if (!isWanted || overdue.count + soon.count + changes.count + lines.length === 0) {
    await table.transact([...next, ...told]);
    return false;
  }
  const content = digestMail({ to: user, companyName: company.name, today, overdue, soon, changes, lines });
  const mail = { ...content, companyId: company.id };
  const isTold = await digests.tellOnce(person, today, [...next, ...told, outbox.enqueue(mail, now)]);
  // What changed since this morning's mail waits for the next one.
  if (!isTold) await table.write(tomorrow);
  return isTold;
};

/** Rows that this morning answers; those written after it are for tomorrow. */
const readyRows = (rows: readonly WakeRow[], { today, zone }: Looked): WakeRow[] =>
  rows.filter(({ day, since }) => day <= today && lastMorning(new Date(since), zone) < today);

const nameOf = ({ companyId, userId }: WakeRow): string => `${companyId} ${userId}`;

/** Checks one person, whose rows these are. @returns whether a mail was written */
const lookAt = async (rows: readonly [WakeRow, ...WakeRow[]], run: Run): Promise<boolean> => {
  const [first] = rows;
  const known = run.looked.get(nameOf(first));
  if (known) {
    await forgetWakes(readyRows(rows, known));
    return false;
  }
  const { companyId, userId } = first;
  const [user, company] = await Promise.all([users.get(userId), companyOf(run, companyId)]);
  if (!company || !isThere(user, companyId)) {
    await forgetWakes(rows);
    return false;
  }
  const zone = zoneOf(user, company);
  const today = dayOfMorning(run.now, zone);
  if (!today) return false;
  const ready = readyRows(rows, { today, zone });
  if (ready.length === 0) return false;
  const groupDay = localDay(momentOfMorning(run.now, zone) ?? run.now, company.timeZone);
  const [own, ofGroups] = await Promise.all([
    dueTasks({ companyId, userId }, today),
    dueGroupTasks({ companyId, userId }, { company: groupDay, own: today }),
  ]);
  if (company.isActive) {
    const to = { companyId, userId, user, timeZone: zone };
    await tellDue(to, company.name, own, { today, now: run.now });
    await tellDue(to, company.name, ofGroups, { today: groupDay, now: run.now, isOfGroups: true });
  }
  const due = together(own, ofGroups);
  // A summary waits as mails do: it is written once quiet hours are over, as things stand then.
  if (quietUntil(run.now, user.quietHours ?? null, zone)) return false;
  const told = await tell(user, company, { today, due }, run);
  run.looked.set(nameOf(first), { today, zone });
  await forgetWakes(ready);
  return told;
};

type Due = Awaited<ReturnType<typeof dueTasks>>;

/** One summary tells both. */
const together = (own: Due, ofGroups: Due): Due => ({
  isAny: own.isAny || ofGroups.isAny,
  overdue: [...own.overdue, ...ofGroups.overdue],
  soon: [...own.soon, ...ofGroups.soon],
});

/** Rows of people; those that mean a group's people are written for each of them first, and are gone then. */
const rowsOfPeople = async (rows: readonly WakeRow[]): Promise<WakeRow[]> => {
  const [ofGroups, ofPeople] = [
    rows.filter(({ groupId }) => groupId),
    rows.filter(({ groupId }) => !groupId),
  ];
  const written = await Promise.all(
    ofGroups.map(async (row) => {
      const group = await groups.get(row.companyId, row.groupId ?? "");
      return wakes.forMembers(row, group?.memberIds ?? []);
    }),
  );
  // Work that a group was given at once asks for the same looks; a batch takes no key twice (DynamoDB, BatchWriteItem).
  const members = [...new Map(written.flat().map((row) => [`${row.pk} ${row.sk}`, row])).values()];
  if (members.length > 0) await table.writeMany(members.map((put) => ({ put })));
  await forgetWakes(ofGroups);
  return [...ofPeople, ...members];
};

const isFilled = (rows: WakeRow[]): rows is [WakeRow, ...WakeRow[]] => rows.length > 0;

/**
 * Mails people of a shard's companies what is overdue and what is due within seven days, once a day each, from eight
 * in the morning of their own time zone on. It may end anywhere and be repeated: a person's mail, their day and
 * the look at them tomorrow are one transaction. Days on which it did not run are made up for by one mail that
 * gives the current state. It reads only people who may have something due, a megabyte of them at a time.
 * @returns how many mails it wrote
 * @throws AggregateError once all were tried
 */
export const sendDigests = async (
  shard: string,
  now: Date,
  remainingMs: () => number = () => Number.POSITIVE_INFINITY,
): Promise<number> => {
  const run: Run = { now, remainingMs, companies: new Map(), looked: new Map() };
  const failures: unknown[] = [];
  let mails = 0;
  const look = async (rows: readonly [WakeRow, ...WakeRow[]]): Promise<void> => {
    if (await lookAt(rows, run)) mails += 1;
  };
  for (const day of await daysAt(now)) {
    for await (const rows of wakes.pages(day, shard)) {
      const people = [...Map.groupBy(await rowsOfPeople(rows), nameOf).values()].filter(isFilled);
      const isAll = await forEachInTime(people, ([row]) => nameOf(row), look, remainingMs).catch(
        (error: AggregateError) => {
          failures.push(...error.errors);
          return true;
        },
      );
      if (!isAll) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `Rows that failed: ${failures.length}`);
  return mails;
};
