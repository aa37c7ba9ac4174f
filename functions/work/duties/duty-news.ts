import { ruleWords } from "../../../shared/duties/repetition-words.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { longDay } from "../../core/readable-time.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import type { DutyRecord } from "../../duties/duty-record.ts";
import type { OccurrenceRecord } from "../../duties/occurrence-record.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { type News, telling } from "../../people/notices/telling.ts";
import { decidersOf } from "../submissions/deciders.ts";

/** A transaction takes 100 writes (AWS): five for each person, beside 20 pieces of evidence. */
const mostDeciders = 10;
const mostTold = 15;

/** `March 15, 2027` */
const dayWords = (day: string): string => longDay(day);

const linkTo = (dutyId: string): string => `/duties/${dutyId}`;
const called = ({ name, date }: Pick<OccurrenceRecord, "name" | "date">): string =>
  `“${name}”, due ${dayWords(date)}`;

/** Who is told of work: its person, else all in its group. */
export const receiversOf = async (
  companyId: string,
  { assignedTo, groupId }: Pick<DutyRecord, "assignedTo" | "groupId">,
): Promise<readonly string[]> => {
  if (assignedTo !== null) return [assignedTo];
  return groupId === null ? [] : ((await groups.get(companyId, groupId))?.memberIds ?? []);
};

/** Writes that tell people: as many as go with what happened, and what tells the others after it. */
interface Told {
  readonly operations: readonly Operation[];
  readonly others: () => Promise<void>;
}

const tellAll = async (
  companyId: string,
  receivers: readonly string[],
  news: News,
  now: Date,
): Promise<Told> => {
  const tell = async (some: readonly string[]): Promise<Operation[]> =>
    (await Promise.all(some.map((userId) => telling.person({ companyId, userId }, news, now)))).flat();
  return {
    operations: await tell(receivers.slice(0, mostTold)),
    others: async () => {
      for (let start = mostTold; start < receivers.length; start += mostTold) {
        const operations = await tell(receivers.slice(start, start + mostTold));
        if (operations.length > 0) await table.transact(operations);
      }
    },
  };
};

/** Tells a person, or all in a group, that a duty is theirs. */
export const tellOfDuty = async (duty: DutyRecord, ctx: Context): Promise<Told> => {
  const { id, name, groupId, rule, startsOn, nextPlanned } = duty;
  const companyId = ctx.companyId();
  const actor = ctx.actor();
  const news: News = {
    ...{ kind: "assigned", actorId: actor.id, link: linkTo(id) },
    text: `${fullName(actor)} assigned ${groupId === null ? "you" : "your group"} the duty “${name}”`,
    facts: [
      ["Repeats", ruleWords(rule, startsOn)] as const,
      ...(nextPlanned ? [["Next due", dayWords(nextPlanned)] as const] : []),
    ],
  };
  return tellAll(companyId, await receiversOf(companyId, duty), news, ctx.now);
};

/** What who has an occurrence, or all in its group, are told of once it is open. */
export const newsOfOpening = ({ dutyId, name, date }: OccurrenceRecord): News => ({
  ...{ kind: "assigned", actorId: null, isTimed: true, link: linkTo(dutyId) },
  text: `“${name}” is open, and due ${dayWords(date)}`,
});

/** Tells those who may decide that an occurrence waits for them. */
export const tellOfSubmission = async (
  record: OccurrenceRecord & { readonly assignedTo: string; readonly reviewerId: string },
  ctx: Context,
): Promise<Operation[]> => {
  const companyId = ctx.companyId();
  const actor = ctx.actor();
  const text = `${fullName(actor)} asks you to review ${called(record)}`;
  const notice = { kind: "review_asked" as const, actorId: actor.id, text, link: linkTo(record.dutyId) };
  const deciders = (await decidersOf(companyId, record)).slice(0, mostDeciders);
  const told = deciders.map((userId) => telling.person({ companyId, userId }, notice, ctx.now));
  return (await Promise.all(told)).flat();
};

/** Tells who did the work what was decided. */
export const tellOfDecision = async (
  record: OccurrenceRecord,
  decision: "approved" | "returned",
  ctx: Context,
): Promise<Operation[]> => {
  const actor = ctx.actor();
  const { assignedTo: userId, dutyId } = record;
  if (userId === null) return [];
  const text = `${fullName(actor)} ${decision} your work on ${called(record)}`;
  const notice = { kind: "review_answered" as const, actorId: actor.id, text, link: linkTo(dutyId) };
  return telling.person({ companyId: ctx.companyId(), userId }, notice, ctx.now);
};
