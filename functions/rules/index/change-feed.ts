import { encodeTime } from "ulid";
import * as z from "zod";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { monthsBetween } from "../../core/endpoint/activity-log.ts";
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

const ruleChange = ({ sk, target }: z.infer<typeof Row>): RuleChange[] =>
  target.type === "rule" && /^\d+$/.test(target.id) ? [{ id: sk, companyRuleId: Number(target.id) }] : [];

/** The least ULID of a moment. */
const floorId = (ms: number): string => `${encodeTime(ms, 10)}${"0".repeat(16)}`;
/** After every ULID. */
const beyondIds = "~";

/**
 * The rules of a month's rows from an id on, page by page.
 * @returns undefined when there are more than `most` rows
 */
const readMonth = async (
  companyId: string,
  month: string,
  from: string,
  most: number,
): Promise<RuleChange[] | undefined> => {
  const changes: RuleChange[] = [];
  let rows = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table.query({
      pk: activityPartition(`C#${companyId}`, month),
      between: [from, beyondIds],
      only: ["sk", "target"],
      after,
    });
    rows += page.items.length;
    if (rows > most) return undefined;
    changes.push(...page.items.map((item) => Row.parse(item)).flatMap(ruleChange));
    after = page.next;
  } while (after);
  return changes;
};

/** Ids of a reading older than this come in no later reading. */
export const beginOfOverlap = (since: Date): string => floorId(since.getTime() - overlapMs);

/**
 * The rules that changed since the reading at `since`, and those of the minute before once more. A request for each
 * megabyte of rows, about 2,000 of them; around the turn of a month one more.
 * @param most rows above which it is cheaper to read the states themselves
 * @returns undefined when there are more, or where `since` is long ago
 */
export const changesSince = async (
  companyId: string,
  since: Date,
  now: Date,
  most: number,
): Promise<RuleChange[] | undefined> => {
  const from = new Date(since.getTime() - overlapMs);
  const months = monthsBetween(from, new Date(now.getTime() + overlapMs));
  if (months.length > 2) return undefined;
  const found = await Promise.all(
    months.map((month) => readMonth(companyId, month, beginOfOverlap(since), most)),
  );
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
};
