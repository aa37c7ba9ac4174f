import { dayAfter, daysBetween } from "../../../shared/calendar/days.ts";
import { maxEscalationDays } from "../../../shared/schemas/company.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { longDay } from "../../core/readable-time.ts";
import { insert, type Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companies } from "../../people/companies/company-repository.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { type News, telling } from "../../people/notices/telling.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import { people } from "../../people/users/people.ts";
import { users } from "../../people/users/user-repository.ts";
import { type DueWork, dueWork } from "../../services/jobs/due-work.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { lastMorning, latestMorning, localDay, momentOfMorning } from "../../services/jobs/local-morning.ts";
import { overdueOccurrence } from "./overdue-occurrence.ts";
import { overdueRule } from "./overdue-rule.ts";
import type { FindOverdue, OverdueWork } from "./overdue-work.ts";

/*
 * Whom overdue work was escalated to.
 *   pk `C#{companyId}#ESCALATED`   sk `{kind}#{id}#{dueDate}#{userId}`
 */
const keepSeconds = 90 * 24 * 3_600;
/** Days that are caught up with after an outage. */
const mostMissedDays = 3;

class Told extends Error {}

type Company = NonNullable<Awaited<ReturnType<typeof companies.get>>>;

interface Run {
  readonly now: Date;
  /** Companies of this run, read once. */
  readonly companies: Map<string, Promise<Company | undefined>>;
}

/** Work whose day of escalation has come somewhere, and that day. */
interface Due {
  readonly row: DueWork;
  readonly company: Company;
  readonly day: string;
}

const companyOf = ({ companies: known }: Run, companyId: string): Promise<Company | undefined> => {
  const company = known.get(companyId) ?? companies.get(companyId);
  known.set(companyId, company);
  return company;
};

/** Administrators but the assignee, for work without a group that has another, active lead. */
const receiversOf = async (companyId: string, { assignedTo, groupId }: OverdueWork): Promise<string[]> => {
  const group = groupId === null ? undefined : await groups.get(companyId, groupId);
  const lead = group?.leadId ?? null;
  if (lead !== null && lead !== assignedTo && (await people.activeById(companyId, [lead])).size > 0)
    return [lead];
  return (await teamMembers(companyId))
    .filter(({ id, role, isActive }) => role === "company_admin" && isActive && id !== assignedTo)
    .map(({ id }) => id);
};

/** Who has the work, in words. */
const holderOf = async (companyId: string, { assignedTo, groupId }: OverdueWork): Promise<string> => {
  if (assignedTo === null) return (await groups.get(companyId, groupId ?? ""))?.name ?? "no one";
  const person = (await people.byId(companyId, [assignedTo])).get(assignedTo);
  return person ? fullName(person) : "a former member";
};

/** The zone in which the work's days end: that of who has it, else the company's. */
const zoneOfWork = async ({ company }: Due, { assignedTo }: OverdueWork): Promise<string> => {
  const user = assignedTo === null ? undefined : await users.get(assignedTo);
  return user?.timeZone ?? company.timeZone;
};

const newsOf = ({ row, day }: Due, { name, link }: OverdueWork, holder: string): News => ({
  ...{ kind: "escalated", actorId: null, link, isTimed: true },
  text: `${name} is ${formatCount(daysBetween(row.dueDate, day), "day")} overdue with ${holder}`,
  facts: [
    ["Due", longDay(row.dueDate)],
    ["With", holder],
  ],
});

/** What is told to a person, the note of that, and the zone in which the work's days end. */
interface Telling {
  readonly userId: string;
  readonly news: News;
  readonly note: Key;
  readonly workZone: string;
}

/** Tells one person in the first morning of theirs on which the day of escalation has come where the work is. */
const tell = async (
  { row, day }: Due,
  { userId, news, note, workZone }: Telling,
  now: Date,
): Promise<void> => {
  const to = await telling.find({ companyId: row.companyId, userId });
  const morning = to && momentOfMorning(now, to.timeZone);
  if (!to || !morning || localDay(morning, workZone) < day) return;
  const writes = await telling.person(to, news, now);
  const ttl = Math.ceil(now.getTime() / 1_000) + keepSeconds;
  await table.transact([insert({ ...note, ttl }, () => new Told()), ...writes]).catch((error: unknown) => {
    if (!(error instanceof Told)) throw error;
  });
};

const find: Readonly<Record<DueWork["kind"], FindOverdue>> = {
  rule: overdueRule,
  occurrence: overdueOccurrence,
};

const escalate = async (due: Due, { now }: Run): Promise<void> => {
  const { row, day } = due;
  const { companyId, kind, id, dueDate } = row;
  const work = await find[kind](row);
  if (!work) return;
  const zone = await zoneOfWork(due, work);
  // Who was given it since then was told of its day just now.
  if (localDay(now, zone) < day || lastMorning(new Date(work.since), zone) >= day) return;
  const receivers = await receiversOf(companyId, work);
  const notes = receivers.map((userId) => ({
    pk: `C#${companyId}#ESCALATED`,
    sk: `${kind}#${id}#${dueDate}#${userId}`,
  }));
  const told = await table.getMany(notes);
  const news = newsOf(due, work, await holderOf(companyId, work));
  for (const [index, userId] of receivers.entries()) {
    const note = notes[index];
    if (note && told[index] === undefined) await tell(due, { userId, news, note, workZone: zone }, now);
  }
};

/** Of what was due on some day: that whose company escalates it about now. */
const dueNow = async (dueDate: string, run: Run): Promise<Due[]> => {
  const last = latestMorning(run.now);
  const found = await Promise.all(
    (await dueWork.listOfDay(dueDate)).map(async (row) => {
      const company = await companyOf(run, row.companyId);
      if (!company?.isActive || company.escalateAfterDays === 0) return [];
      const day = dayAfter(dueDate, company.escalateAfterDays);
      return day <= last && day >= dayAfter(last, -mostMissedDays) ? [{ row, company, day }] : [];
    }),
  );
  return found.flat();
};

/**
 * Tells the lead of a group, or the administrators, of work that has been overdue for as many days as the company says,
 * from eight in the morning where they are. Run every half hour; it may end anywhere and be repeated: what tells a
 * person and the note of it are one transaction.
 * @throws AggregateError once all were tried
 */
export const escalateOverdue = async (now: Date, remainingMs: () => number): Promise<void> => {
  const run: Run = { now, companies: new Map() };
  const last = latestMorning(now);
  const due: Due[] = [];
  const days = Array.from({ length: maxEscalationDays + mostMissedDays }, (_, index) =>
    dayAfter(last, -1 - index),
  );
  await inLanes(days, async (day) => due.push(...(await dueNow(day, run))));
  const keyOf = ({ row }: Due) => `${row.companyId} ${row.kind} ${row.id}`;
  await forEachInTime(due, keyOf, (each) => escalate(each, run), remainingMs);
};
