import { dayAfter, daysBetween } from "../../../shared/calendar/days.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { insert, type Key } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type News, telling } from "../../people/notices/telling.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { dailyTelling } from "../../services/jobs/daily-telling.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { dayOfMorning, lastMorning, latestMorning } from "../../services/jobs/local-morning.ts";
import { type EndingRow, evidenceEndings } from "./evidence-endings.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";

/*
 * Whom evidence was told of.
 *   pk `C#{companyId}#EVIDENCE_TOLD`   sk `{evidenceId}#{validTo}#{notice}#{userId}`
 */
const keepSeconds = 90 * 24 * 3_600;
/** The reminders of a day: evidence that ends in this many days, and what ended the day before. */
const noticeDays = [30, 7, -1] as const;
/** Days that are caught up with after an outage. */
const mostMissedDays = 3;
/** When the morning of a day has come in the last zone, in milliseconds after its midnight in UTC. */
const lastMorningMs = 20 * 3_600_000;
const longestTitle = 160;

/** Done are the days whose morning has come everywhere. */
const reminders = dailyTelling({ partition: "EVIDENCE_REMINDERS", name: "EVIDENCE_REMINDERS" });

class Told extends Error {}

interface Due {
  readonly row: EndingRow;
  /** The day of the reminder, and how many days before the end it is. */
  readonly day: string;
  readonly notice: number;
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const newsOf = ({ title, attachedTo }: EvidenceRecord, validTo: string, today: string): News => {
  const date = longDay.format(new Date(`${validTo}T00:00:00Z`));
  const days = daysBetween(today, validTo);
  const name = title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
  const when =
    days > 0 ? `expires in ${formatCount(days, "day")}, on ${date}` : `is valid until today, ${date}`;
  const [place] = attachedTo;
  return {
    ...{ kind: "evidence_expiring", actorId: null, isTimed: true },
    text: `Evidence “${name}” ${days < 0 ? `expired on ${date}` : when}`,
    link: place ? `/rules/${place.id}` : "/evidence",
  };
};

/** Who added it, and who has the rules it is attached to. */
const receiversOf = async (companyId: string, { addedBy, attachedTo }: EvidenceRecord): Promise<string[]> => {
  const ids = attachedTo.map(({ id }) => id);
  const rules = ids.length > 0 ? await findCompanyRules(companyId, ids) : new Map();
  const assignees = [...rules.values()].flatMap(({ overlay }) => overlay?.assignment?.assignedTo ?? []);
  return [...new Set([addedBy, ...assignees])];
};

/** Tells one person, once their morning has come, of evidence that was there before it. */
const tell = async (
  { row, day }: Due,
  record: EvidenceRecord,
  userId: string,
  note: Key,
  now: Date,
): Promise<void> => {
  const { companyId, validTo } = row;
  const to = await telling.find({ companyId, userId });
  const today = to && dayOfMorning(now, to.timeZone);
  if (!to || !today || today < day) return;
  if (lastMorning(new Date(record.addedAt), to.timeZone) >= day) return;
  const writes = await telling.person(to, newsOf(record, validTo, today), now);
  const ttl = Math.ceil(now.getTime() / 1_000) + keepSeconds;
  await table.transact([insert({ ...note, ttl }, () => new Told()), ...writes]).catch((error: unknown) => {
    if (!(error instanceof Told)) throw error;
  });
};

const remindOf = async (due: Due, now: Date): Promise<void> => {
  const { companyId, evidenceId, validTo } = due.row;
  const record = await evidenceRecords.get(companyId, evidenceId);
  if (record?.validTo !== validTo) return;
  const receivers = await receiversOf(companyId, record);
  const notes = receivers.map((userId) => ({
    pk: `C#${companyId}#EVIDENCE_TOLD`,
    sk: `${evidenceId}#${validTo}#${due.notice}#${userId}`,
  }));
  const told = await table.getMany(notes);
  for (const [index, userId] of receivers.entries()) {
    const note = notes[index];
    if (note && told[index] === undefined) await tell(due, record, userId, note, now);
  }
};

const dueOn = async (day: string): Promise<Due[]> => {
  const found = await Promise.all(
    noticeDays.map(async (notice) =>
      (await evidenceEndings.listOfDay(dayAfter(day, notice))).map((row) => ({ row, day, notice })),
    ),
  );
  return found.flat();
};

/**
 * Reminds who added evidence, and who has the rules it proves, 30 and 7 days before it ends and the day after, from
 * eight in the morning where they are. Run every half hour; it may end anywhere and be repeated: what tells a person and the
 * note of it are one transaction.
 * @param clock days are done as far as this, so that a run for a moment to come leaves those before it open
 * @throws AggregateError once all were tried
 */
export const remindOfEvidence = async (
  now: Date,
  remainingMs: () => number,
  clock: Date = now,
): Promise<void> => {
  const last = latestMorning(now);
  const everywhere = (at: Date) => new Date(at.getTime() - lastMorningMs).toISOString().slice(0, 10);
  const done = (await reminders.doneThrough()) ?? dayAfter(everywhere(now), -1);
  const earliest = dayAfter(last, -mostMissedDays);
  const due: Due[] = [];
  for (let day = done > earliest ? dayAfter(done, 1) : earliest; day <= last; day = dayAfter(day, 1))
    due.push(...(await dueOn(day)));
  const keyOf = ({ row }: Due) => `${row.companyId} ${row.evidenceId}`;
  const isAll = await forEachInTime(due, keyOf, (each) => remindOf(each, now), remainingMs);
  if (isAll) await reminders.finish(everywhere(clock < now ? clock : now));
};
