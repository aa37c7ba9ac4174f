import { dayAfter } from "../../shared/calendar/days.ts";
import { defaultTimeZone } from "../../shared/schemas/time-zone.ts";
import { table } from "../core/table/table.ts";
import { choicesOf } from "../people/account/mail-choices.ts";
import { companies } from "../people/companies/company-repository.ts";
import { type User, users } from "../people/users/user-repository.ts";
import { dailyTelling } from "../services/jobs/daily-telling.ts";
import { forgetWakes } from "../services/jobs/forget-wakes.ts";
import { forEachInTime } from "../services/jobs/in-time.ts";
import { dayOfMorning, lastMorning, latestMorning } from "../services/jobs/local-morning.ts";
import { type WakeRow, wakes } from "../services/jobs/wake-repository.ts";
import { outbox } from "../services/mail/outbox.ts";
import { changeNews } from "../work/changes/change-news.ts";
import { digestMail } from "./digest-mail.ts";
import { dueChanges } from "./due-changes.ts";
import { dueTasks } from "./due-tasks.ts";

type Company = NonNullable<Awaited<ReturnType<typeof companies.get>>>;

/** Done are the days none of whose rows is left. */
const digests = dailyTelling({ partition: "DIGESTS", name: "DIGEST" });
/** No row is written for a day this far in the past in any time zone. */
const settledDays = 3;

/** A person who was looked at: the day and zone of the look. */
interface Looked {
  readonly today: string;
  readonly zone: string;
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

/** A person's own zone, or their company's. A name the runtime does not know (any more) is the default. */
const zoneOf = (user: User, company: Company): string => {
  const zone = user.timeZone ?? company.timeZone;
  try {
    lastMorning(new Date(), zone);
    return zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return defaultTimeZone;
  }
};

/** Whether this is still a person who works there. One who is activated again is looked at again. */
const isThere = (user: User | undefined, companyId: string): user is User =>
  user?.companyId === companyId && user.isActive && user.membership === "active";

/**
 * Tells a person what is due today and what changed, and schedules tomorrow's check: one transaction, on the condition
 * that the day was not reported yet. When another run reported it, only the check is scheduled.
 * @returns whether a mail was written
 */
const tell = async (user: User, company: Company, today: string, { now }: Run): Promise<boolean> => {
  const person = { companyId: company.id, userId: user.id };
  const [due, { news, ...changes }] = await Promise.all([
    dueTasks(person, today),
    dueChanges(person, user.role),
  ]);
  if (!due.isAny && !news) return false;
  const tomorrow = wakes.again(person, dayAfter(today, 1), now);
  const next = due.isAny ? [tomorrow] : [];
  const told = news ? [changeNews.told(person, news)] : [];
  const isWanted = company.isActive && choicesOf(user).summary;
  if (!isWanted || due.overdue.count + due.soon.count + changes.count === 0) {
    await table.transact([...next, ...told]);
    return false;
  }
  const mail = digestMail({ to: user, companyName: company.name, today, ...due, changes });
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
  const told = await tell(user, company, today, run);
  run.looked.set(nameOf(first), { today, zone });
  await forgetWakes(ready);
  return told;
};

const isFilled = (rows: WakeRow[]): rows is [WakeRow, ...WakeRow[]] => rows.length > 0;

/** The days whose rows may be there still. */
const openDays = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** Lets later runs skip the oldest days that have no rows and will get none. */
const settle = async (days: readonly string[], filled: ReadonlySet<string>, now: Date): Promise<void> => {
  const settled = dayAfter(now.toISOString().slice(0, 10), -settledDays);
  const open = days.findIndex((day) => filled.has(day) || day > settled);
  const last = days[(open < 0 ? days.length : open) - 1];
  if (!last) return;
  await digests.finish(last);
};

const daysAt = async (now: Date): Promise<string[]> => {
  const done = (await digests.doneThrough()) ?? dayAfter(now.toISOString().slice(0, 10), -settledDays - 1);
  return openDays(dayAfter(done, 1), latestMorning(now));
};

/** The shards in which people may have something due, and so the functions to start. Run every hour. */
export const shardsToLookAt = async (now: Date): Promise<string[]> => {
  const days = await daysAt(now);
  const filled = new Set<string>();
  const open = new Set<string>();
  for (const shard of wakes.shards) {
    for (const day of days) {
      if (!(await wakes.isAny(day, shard))) continue;
      filled.add(day);
      open.add(shard);
    }
  }
  await settle(days, filled, now);
  return [...open];
};

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
      const people = [...Map.groupBy(rows, nameOf).values()].filter(isFilled);
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
