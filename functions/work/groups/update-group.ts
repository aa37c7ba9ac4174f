import { isDeepStrictEqual } from "node:util";
import { updateGroup } from "../../../shared/api/groups.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, type Problem } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { table } from "../../core/table/table.ts";
import { type GroupRecord, groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { giveBackOccurrences } from "../duties/give-back.ts";
import { giveBackOrLeave } from "./give-back-all.ts";
import { type GroupContent, readGroup } from "./group-content.ts";
import { leavings } from "./leaving-repository.ts";
import { presentGroup } from "./present-groups.ts";

/** Says who changed the group since it was read, and when. */
const stale = async (companyId: string, { changedBy, changedAt }: GroupRecord): Promise<Problem> => {
  const person = (await people.byId(companyId, [changedBy])).get(changedBy);
  const name = person ? fullName(person) : "someone else";
  return conflict(
    `This group was changed by ${name} at ${readableTime(changedAt)}. Reload to see the latest version.`,
    "group.stale",
  );
};

const fields = ["name", "leadId", "memberIds"] as const;

/** `of` the fields in which a group is about to change. */
const changed = (before: GroupContent, next: GroupContent, of: GroupContent): Partial<GroupContent> =>
  Object.fromEntries(
    fields
      .filter((field) => !isDeepStrictEqual(before[field], next[field]))
      .map((field) => [field, of[field]]),
  );

export const handler = endpoint(updateGroup, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const [before, content] = await Promise.all([
    groups.mustGet(companyId, params.id),
    readGroup(companyId, body),
  ]);
  if (body.version !== undefined && body.version !== before.version) throw await stale(companyId, before);
  const after = changed(before, content, content);
  if (Object.keys(after).length === 0) return presentGroup(companyId, before, ctx.now);
  const next = {
    ...{ ...before, ...content, version: before.version + 1 },
    ...{ changedBy: ctx.actor().id, changedAt: ctx.now.toISOString() },
  };
  const left = before.memberIds.filter((id) => !next.memberIds.includes(id));
  const begun = left.length > 0 ? leavings.begin(left, ctx) : undefined;
  await table.transact([
    ...(begun ? [begun.operation] : []),
    ...groups.change(companyId, before, next),
    ctx.activity({
      target: { type: "group", id: before.id },
      // The log names the group also where its name stays.
      before: { name: before.name, ...changed(before, content, before) },
      after: { name: content.name, ...after },
    }),
  ]);
  if (begun) await giveBackOrLeave(begun.leaving);
  for (const person of left) await giveBackOccurrences(person, ctx, before.id);
  return presentGroup(companyId, next, ctx.now);
});
