import { type ActivityQuery, isOfKind } from "../../shared/schemas/company-activity.ts";
import type { ActivityRow } from "../core/endpoint/activity-log.ts";
import { reachedBy, type Walk, WalkPosition, walkActivity } from "../core/endpoint/activity-walk.ts";
import { decodeCursor, encodeCursor } from "../core/table/cursor.ts";
import { companies } from "../people/companies/company-repository.ts";

const defaultLimit = 50;
const msPerDay = 86_400_000;

const isDay = (text: string): boolean => !text.includes("T");
const lastMoment = (text: string): number => Date.parse(text) + (isDay(text) ? msPerDay - 1 : 0);

/** The number of a rule, or kind and id. */
const targetOf = (record: string): ActivityRow["target"] => {
  const [type = "", ...id] = record.split(":");
  return id.length > 0 ? { type, id: id.join(":") } : { type: "rule", id: record };
};

/** Who did it; or, where that is not known, whose account a refused sign-in was tried with. */
const isBy = ({ userId, event, target }: ActivityRow, person: string): boolean =>
  userId === person || (event === "session.refused" && target.id === person);

/** A company's log, as far as its filters go. */
const walkOf = (
  { person, kind, record, from, to, limit }: ActivityQuery,
  { companyId, createdAt, now }: { companyId: string; createdAt: string; now: Date },
): Walk => ({
  companyId,
  target: record ? targetOf(record) : undefined,
  from: Math.max(Date.parse(createdAt), from ? Date.parse(from) : 0),
  to: to ? lastMoment(to) : now.getTime(),
  isWanted: (row) => (!person || isBy(row, person)) && (!kind || isOfKind(row.event, kind)),
  limit: limit ?? defaultLimit,
  now,
});

/** A page of a company's log as its filters leave it, newest first. */
export const activityPage = async (companyId: string, query: ActivityQuery, now: Date) => {
  const { cursor, limit: _, ...filters } = query;
  const scope = `listActivity\n${companyId}\n${JSON.stringify(filters)}`;
  const after = cursor ? WalkPosition.parse(decodeCursor(cursor, scope)) : undefined;
  const company = await companies.mustGet(companyId);
  const { rows, next } = await walkActivity({
    ...walkOf(query, { companyId, createdAt: company.createdAt, now }),
    after,
  });
  return {
    rows,
    company,
    total: next === null && !cursor ? rows.length : null,
    nextCursor: next && encodeCursor(next, scope),
    readBackTo: next && reachedBy(next),
  };
};
