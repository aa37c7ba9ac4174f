import { isManager } from "../../../shared/schemas/roles.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { repeatWhile } from "../../core/deadline.ts";
import { LostRace } from "../../core/problem.ts";
import { insert, type Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { Receiver } from "../../people/notices/receiver.ts";
import { telling } from "../../people/notices/telling.ts";
import { users } from "../../people/users/user-repository.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";
import type { Arrival } from "./arrived-change.ts";
import { changeAddress, changeMail, whatHappened } from "./change-mail.ts";
import { changeNews } from "./change-news.ts";
import { followings } from "./following-record.ts";
import { citationOf } from "./present-change.ts";
import { sightOfPerson } from "./visible-changes.ts";

/*
 * Whom a publication was told of, so that a run that is repeated tells each person once.
 *   pk `C#{companyId}#CHANGES_TOLD`   sk `{publication}#{userId}#{n}`   kept as long as a publication may be tried
 */
const keepSeconds = 30 * 24 * 3_600;
/** A transaction takes 100 writes (AWS): the note that they were told, what their summary tells, and mails. */
const mailsAtOnce = 90;

class Told extends Error {}

interface Publication {
  readonly id: string;
  readonly companyId: string;
  readonly now: Date;
}

/** What a person is told of, and of which of it at once, since one of the places they follow says so. */
interface Message {
  readonly seen: readonly Arrival[];
  readonly atOnce: readonly Arrival[];
}

type Place = Awaited<ReturnType<typeof followings.listOfCompany>>[number];

const holds = ({ titleNumber, part, section }: Place, change: Arrival): boolean =>
  titleNumber === change.titleNumber &&
  (part === null || part === change.part) &&
  (section === null || section === change.section);

/** @param seesAll managers are told of all changes, followers of those in their places */
const messageOf = (places: readonly Place[], changes: readonly Arrival[], seesAll: boolean): Message => {
  const inPlaces = (some: readonly Place[]) =>
    changes.filter((change) => some.some((place) => holds(place, change)));
  const atOnce = inPlaces(places.filter(({ mode }) => mode === "at_once"));
  return { seen: seesAll ? changes : inPlaces(places), atOnce };
};

/** What of it a person is mailed, in which way: a place that is followed at once goes before the daily summary. */
const mailedOf = (to: Receiver, { seen, atOnce }: Message) => {
  const email = telling.emailOf(to, "change");
  if (email === "off") return { atOnce: [], summary: [] };
  if (email === "now") return { atOnce: seen, summary: [] };
  return { atOnce, summary: seen.filter((change) => !atOnce.includes(change)) };
};

/** Writes what a person is told together with the note of it. Nothing where they were told before. */
const write = async (
  { id, companyId, now }: Publication,
  userId: string,
  part: number | "notice",
  operations: readonly Operation[],
): Promise<void> => {
  const note = {
    ...{ pk: `C#${companyId}#CHANGES_TOLD`, sk: `${id}#${userId}#${part}` },
    ttl: Math.ceil(now.getTime() / 1_000) + keepSeconds,
  };
  await table.transact([insert(note, () => new Told()), ...operations]).catch((error: unknown) => {
    if (!(error instanceof Told)) throw error;
  });
};

const tellSummary = (publication: Publication, userId: string, changes: readonly Arrival[]): Promise<void> =>
  repeatWhile(
    (error) => error instanceof LostRace,
    async () => {
      const person = { companyId: publication.companyId, userId };
      const news = await changeNews.get(person);
      const ids = changes.map(({ id }) => id);
      await write(publication, userId, 0, [
        changeNews.add(person, news, ids),
        wakes.forPerson(person, new Date()),
      ]);
    },
  );

/** The notification of a publication: its change, or how many there are. */
const noticeOf = (changes: readonly Arrival[], sees: (change: Arrival) => boolean) => {
  const [first] = changes;
  if (!first) return undefined;
  const told = { kind: "change" as const, actorId: null };
  return changes.length === 1
    ? {
        ...told,
        text: `${citationOf(first)} ${whatHappened(first)}`,
        link: changeAddress(first, sees(first)),
      }
    : {
        ...told,
        text: `${formatCount(changes.length, "section")} of Title ${first.titleNumber} changed`,
        link: "/changes",
      };
};

const tell = async (publication: Publication, userId: string, message: Message): Promise<void> => {
  const { companyId } = publication;
  const to = await telling.find({ companyId, userId });
  if (!to) return;
  const { atOnce, summary } = mailedOf(to, message);
  if (summary.length > 0) await tellSummary(publication, userId, summary);
  const sight = await sightOfPerson(companyId, to.user);
  const sees = (change: Arrival) => sight({ ...change, tasks: [] });
  const notice = noticeOf(message.seen, sees);
  if (notice) await write(publication, userId, "notice", telling.show(to, [notice], new Date()));
  for (let from = 0; from < atOnce.length; from += mailsAtOnce) {
    const mails = atOnce
      .slice(from, from + mailsAtOnce)
      .map((change) => telling.mail(to, changeMail(change, to.user, sees(change)), new Date()));
    await write(publication, userId, 1 + from / mailsAtOnce, mails);
  }
};

/**
 * Tells managers, and the people who follow a place of what changed in it, as they chose: in the product by one
 * notification; by email at once for each change, or with their next daily summary. Editorial changes are told to no
 * one; a person whom this publication was told of is not told again.
 * @param changes what the publication brought to the company, in its order
 */
export const tellFollowers = async (publication: Publication, changes: readonly Arrival[]): Promise<void> => {
  const told = changes.filter(({ changeClass }) => changeClass !== "editorial");
  if (told.length === 0) return;
  const { companyId } = publication;
  const [places, members] = await Promise.all([
    followings.listOfCompany(companyId),
    users.listOfCompany(companyId),
  ]);
  const byPerson = Map.groupBy(places, ({ userId }) => userId);
  const managers = new Set(members.filter(({ role }) => isManager(role)).map(({ id }) => id));
  for (const userId of new Set([...byPerson.keys(), ...managers])) {
    const message = messageOf(byPerson.get(userId) ?? [], told, managers.has(userId));
    if (message.seen.length > 0) await tell(publication, userId, message);
  }
};
