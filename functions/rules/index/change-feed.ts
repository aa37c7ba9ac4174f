import { encodeTime } from "ulid";
import * as z from "zod";
import { table } from "../../core/table/table.ts";

/*
 * Which rules of a company changed lately, told by its activity log.
 *
 * Every write of a rule's state is one transaction with an activity row of target `rule`. The row's id is a
 * ULID with the time at which the request began, and a request lives 30 seconds at most (API Gateway). So a
 * change that commits after a reading of the log, and which that reading therefore missed, has an id at most
 * 30 seconds older than the reading. Reading again from 60 seconds before the last reading finds it, with 30
 * seconds left for clocks that differ. Readings are strongly consistent, so a change that was answered before
 * a reading began is always in it, whichever function made it.
 */
const overlapMs = 60_000;

/** A change the feed told of: the activity row's id and the rule's number. */
export interface RuleChange {
  readonly id: string;
  readonly companyRuleId: number;
}

const Row = z.object({ sk: z.string(), target: z.object({ type: z.string(), id: z.string() }) });

/** The least ULID of a moment. */
const floorId = (ms: number): string => `${encodeTime(ms, 10)}${"0".repeat(16)}`;
/** After every ULID. */
const beyondIds = "~";

/** Months as `yyyy-mm` from one moment to another, both included. */
const monthsBetween = (from: Date, to: Date): string[] => {
  const months: string[] = [];
  for (const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth())); month <= to; ) {
    months.push(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};

const readMonth = (companyId: string, month: string, from: string) =>
  table.query({
    pk: `C#${companyId}#ACTIVITY#${month}`,
    between: [from, beyondIds],
    only: ["sk", "target"],
  });

/** Ids of a reading older than this come in no later reading. */
export const beginOfOverlap = (since: Date): string => floorId(since.getTime() - overlapMs);

/**
 * The rules that changed since the reading at `since`, and those of the minute before once more. One request;
 * around the turn of a month two.
 * @returns undefined when there is more than one request's answer (1 MB): read the states themselves instead
 */
export const changesSince = async (
  companyId: string,
  since: Date,
  now: Date,
): Promise<RuleChange[] | undefined> => {
  const from = new Date(since.getTime() - overlapMs);
  const months = monthsBetween(from, new Date(now.getTime() + overlapMs));
  if (months.length > 2) return undefined;
  const pages = await Promise.all(months.map((month) => readMonth(companyId, month, beginOfOverlap(since))));
  if (pages.some(({ next }) => next !== undefined)) return undefined;
  return pages
    .flatMap(({ items }) => items.map((item) => Row.parse(item)))
    .filter(({ target }) => target.type === "rule" && /^\d+$/.test(target.id))
    .map(({ sk, target }) => ({ id: sk, companyRuleId: Number(target.id) }));
};
