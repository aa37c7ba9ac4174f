import { dayAfter } from "../../../shared/calendar/days.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { dailyTelling } from "../../services/jobs/daily-telling.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { dayOfMorning, latestMorning } from "../../services/jobs/local-morning.ts";
import { reminderNews } from "./acknowledgement-news.ts";
import { AlreadyTold, asked } from "./asked-repository.ts";
import { campaignDays, type DueRow } from "./campaign-days.ts";
import { type Campaign, campaigns } from "./campaign-repository.ts";
import { rolls } from "./roll-repository.ts";

/** The reminders of a day: campaigns that are due in three days, and those that were due the day before. */
const reminders = [
  { days: 3, by: "before" },
  { days: -1, by: "after" },
] as const;
/** Days that are caught up with after an outage. */
const mostMissedDays = 3;
/** When the morning of a day has come in the last zone, in milliseconds after its midnight in UTC. */
const lastMorningMs = 20 * 3_600_000;

/** Done are the days whose morning has come everywhere. */
const mornings = dailyTelling({ partition: "ACKNOWLEDGEMENT_REMINDERS", name: "ACKNOWLEDGEMENT_REMINDERS" });

interface Due {
  readonly row: DueRow;
  /** The day of the reminder. */
  readonly day: string;
  readonly by: "before" | "after";
}

/** Reminds one person, once their morning has come. */
const remind = async (
  { row, day, by }: Due,
  campaign: Campaign,
  userId: string,
  now: Date,
): Promise<void> => {
  const { companyId, campaignId } = row;
  const to = await telling.find({ companyId, userId });
  const today = to && dayOfMorning(now, to.timeZone);
  if (!to || !today || today < day) return;
  const writes = await telling.person(to, reminderNews(campaign, null, today), now);
  await table
    .transact([asked.remind(companyId, campaignId, userId, { by }), ...writes])
    .catch((error: unknown) => {
      if (!(error instanceof AlreadyTold)) throw error;
    });
};

const remindOf = async (due: Due, now: Date): Promise<void> => {
  const { companyId, campaignId } = due.row;
  const campaign = await campaigns.get(companyId, campaignId);
  // Those who were asked after the morning of the day were told then.
  if (campaign?.state !== "open" || campaign.startedAt.slice(0, 10) >= due.day) return;
  const roll = await rolls.get(companyId, campaignId);
  const open = [...roll].flatMap(([userId, confirmedAt]) => (confirmedAt === null ? [userId] : []));
  const waiting = await asked.notReminded(companyId, campaignId, open, due.by);
  for (const userId of waiting) await remind(due, campaign, userId, now);
};

const dueOn = async (day: string): Promise<Due[]> => {
  const found = await Promise.all(
    reminders.map(async ({ days, by }) =>
      (await campaignDays.listOfDay(dayAfter(day, days))).map((row) => ({ row, day, by })),
    ),
  );
  return found.flat();
};

/**
 * Reminds people who have yet to confirm what they were asked to, three days before it is due and the day after, from
 * eight in the morning where they are. Run every half hour; it may end anywhere and be repeated: what reminds a person
 * and the note of it are one transaction.
 * @param clock days are done as far as this, so that a run for a moment to come leaves those before it open
 * @throws AggregateError once all were tried
 */
export const remindOfAcknowledgements = async (
  now: Date,
  remainingMs: () => number,
  clock: Date = now,
): Promise<void> => {
  const last = latestMorning(now);
  const everywhere = (at: Date) => new Date(at.getTime() - lastMorningMs).toISOString().slice(0, 10);
  const done = (await mornings.doneThrough()) ?? dayAfter(everywhere(now), -1);
  const earliest = dayAfter(last, -mostMissedDays);
  const due: Due[] = [];
  for (let day = done > earliest ? dayAfter(done, 1) : earliest; day <= last; day = dayAfter(day, 1))
    due.push(...(await dueOn(day)));
  const keyOf = ({ row }: Due) => `${row.companyId} ${row.campaignId}`;
  const isAll = await forEachInTime(due, keyOf, (each) => remindOf(each, now), remainingMs);
  if (isAll) await mornings.finish(everywhere(clock < now ? clock : now));
};
