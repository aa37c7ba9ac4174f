import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { type News, telling } from "../../people/notices/telling.ts";
import { people } from "../../people/users/people.ts";
import { forEachInTime } from "../../services/jobs/in-time.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { askedNews, reminderNews } from "./acknowledgement-news.ts";
import { AlreadyTold, asked } from "./asked-repository.ts";
import { type Campaign, campaigns } from "./campaign-repository.ts";
import { rolls } from "./roll-repository.ts";
import { startTelling, type TellingRound, tellingRounds, type WaitingRound } from "./telling-rounds.ts";

/** A worker that was started is at work by then, or lost. */
const lostMs = 5 * 60_000;

interface Telling {
  readonly news: News;
  /** The write beside what tells a person, refused with `AlreadyTold`. */
  readonly note: (userId: string) => Operation;
  /** Whether a person was told of it before. */
  readonly knows: (userId: string) => boolean;
}

const tellingOf = async (campaign: Campaign, round: WaitingRound): Promise<Telling> => {
  const { companyId, campaignId, remindedOn, by, follows } = round;
  if (remindedOn !== null)
    return {
      news: reminderNews(campaign, by, remindedOn),
      note: (userId) => asked.remind(companyId, campaignId, userId, { by: "hand", day: remindedOn }),
      knows: () => false,
    };
  const [known, former] = await Promise.all([
    people.byId(companyId, [by]),
    follows === null ? undefined : rolls.get(companyId, follows),
  ]);
  return {
    news: askedNews(campaign, known.get(by)),
    note: (userId) => asked.ask(companyId, campaignId, userId),
    knows: (userId) => former?.get(userId) === null,
  };
};

/** Tells one person; what tells them and the note of it are one transaction. */
const tell = async (companyId: string, userId: string, { news, note, knows }: Telling): Promise<void> => {
  const writes = knows(userId) ? [] : await telling.person({ companyId, userId }, news, new Date());
  await table.transact([note(userId), ...writes]).catch((error: unknown) => {
    if (!(error instanceof AlreadyTold)) throw error;
  });
};

/** Whom a round has yet to tell, as far as one read shows it. */
const waitingIn = async ({ companyId, campaignId, remindedOn }: WaitingRound): Promise<string[]> => {
  const roll = await rolls.get(companyId, campaignId);
  const open = [...roll].flatMap(([userId, confirmedAt]) => (confirmedAt === null ? [userId] : []));
  if (remindedOn !== null) return open;
  const told = await asked.toldOf(companyId, campaignId, open);
  return open.filter((userId) => !told.has(userId));
};

/**
 * Tells the people of a campaign that they are asked, or reminds them. May run twice at once and end anywhere: each
 * person is told once. One who confirmed, or left, is not told.
 * @param remainingMs milliseconds for it; what is left then is for the next run
 * @throws AggregateError once all were tried
 */
export const tellPeople = async (target: TellingRound, remainingMs: () => number): Promise<void> => {
  const round = await tellingRounds.get(target);
  if (!round) return;
  const { companyId, campaignId } = round;
  const campaign = await campaigns.get(companyId, campaignId);
  if (campaign?.state === "open") {
    const each = await tellingOf(campaign, round);
    const userIds = await waitingIn(round);
    const isAll = await forEachInTime(
      userIds,
      (userId) => userId,
      (userId) => tell(companyId, userId, each),
      remainingMs,
    );
    if (!isAll) return startTelling(target);
  }
  await tellingRounds.end(round);
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeTellings = async (now: Date): Promise<number> =>
  startAgain(await tellingRounds.list(), {
    idOf: ({ campaignId }) => campaignId,
    isLost: (round) => isLate(round, now, lostMs),
    start: ({ companyId, campaignId, remindedOn }) => startTelling({ companyId, campaignId, remindedOn }),
  });
