import * as z from "zod";
import { activityPartition } from "../../core/endpoint/activity.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { newId } from "../../core/ids.ts";
import { conflict } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { table } from "../../core/table/table.ts";
import { people } from "../../people/users/people.ts";
import type { SelectedRule } from "./find-rule.ts";

const Row = z.object({
  userId: z.string().nullable(),
  target: z.object({ type: z.string(), id: z.string() }),
});

/**
 * Who made the newest change, whatever kind it was. Its activity row is in the same transaction and its id, a
 * ULID, begins with the very moment that the rule's `updatedAt` tells; so a few rows of the company's own log
 * are read, consistently, and no field of the rule has to repeat what the log knows.
 */
const changedBy = async (companyId: string, { companyRuleId, overlay }: SelectedRule): Promise<string> => {
  if (!overlay) return "someone else";
  const moment = newId(new Date(overlay.updatedAt)).slice(0, 10);
  const items = await table.queryAll({
    pk: activityPartition(`C#${companyId}`, overlay.updatedAt.slice(0, 7)),
    begins: moment,
  });
  const row = items
    .map((item) => Row.parse(item))
    .findLast(({ target }) => target.type === "rule" && target.id === String(companyRuleId));
  const person = (await people.byId(companyId, [row?.userId ?? null])).get(row?.userId ?? "");
  return person ? fullName(person) : "someone else";
};

/**
 * Refuses a change that was made looking at an older rule.
 * @param version what the caller read; without it the last write wins
 * @throws 409 `rule.stale` that says who changed the rule and when
 */
export const mustBeNewest = async (
  companyId: string,
  rule: SelectedRule,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === (rule.overlay?.version ?? 0)) return;
  const name = await changedBy(companyId, rule);
  const time = readableTime(rule.overlay?.updatedAt ?? rule.master.updatedAt);
  throw conflict(
    `This rule was changed by ${name} at ${time}. Reload to see the latest version.`,
    "rule.stale",
  );
};
