import type { AssignBody } from "../../../shared/schemas/assignment.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { GroupName } from "../../../shared/schemas/group-name.ts";
import { formatCount } from "../../../shared/words/count.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { log } from "../../core/log.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { telling } from "../../people/notices/telling.ts";
import { people } from "../../people/users/people.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { findActiveMember } from "./active-member.ts";
import { mailFactsOf } from "./assignment-mail.ts";
import { type AssignmentNotice, assignmentNotices } from "./assignment-notice-repository.ts";
import { assignments } from "./assignment-repository.ts";
import type { AssignmentRow } from "./assignment-row.ts";
import { bulkAssignmentMail } from "./bulk-assignment-mail.ts";

/** Rules that the mail names; the others are counted. */
const mostListed = 20;
/** A call that writes assignments has ended by then: it may take half a minute. */
const lostMs = 5 * 60_000;

/** What the call gave the person, or their group, and is theirs still, in the order of the CFR. */
const broughtBy = async ({ companyId, to, groupId, by, at }: AssignmentNotice): Promise<AssignmentRow[]> => {
  const rows = groupId
    ? (await assignments.listOfGroup(companyId, groupId)).filter(({ assignedTo }) => assignedTo === null)
    : await assignments.listOfUser(companyId, to);
  return rows
    .filter((row) => row.assignedAt === at && row.assignedBy === by)
    .toSorted((a, b) => a.companyRuleId - b.companyRuleId);
};

type Listed = Parameters<typeof bulkAssignmentMail>[0]["listed"];

/** What a person is told: of one rule by its name, of several by their number. */
const toldOf = (
  { groupId, by }: AssignmentNotice,
  assigner: Person | undefined,
  count: number,
  [only]: Listed,
  group: GroupName | null,
) => {
  const isOne = groupId !== null && count === 1 && only !== undefined;
  const what = isOne ? only.sourceSection : formatCount(count, "rule");
  const who = assigner ? fullName(assigner) : "A colleague";
  const link = groupId ? "/assignments?view=groups" : "/assignments";
  return {
    ...{ kind: "assigned" as const, actorId: by },
    text: group ? `${who} assigned ${what} to ${group.name}` : `${who} assigned you ${what}`,
    link: isOne ? `/rules/${only.companyRuleId}?page=assignments&from=assignments` : link,
  };
};

/** The mail and the notification of what a call brought; none where the person has none of it anymore. */
const writesAbout = async (notice: AssignmentNotice, now: Date): Promise<Operation[]> => {
  const { companyId, to, by } = notice;
  const [assignee, rows] = await Promise.all([findActiveMember(companyId, to), broughtBy(notice)]);
  const [first] = rows;
  if (!assignee || !first) return [];
  const some = rows.slice(0, mostListed);
  const [known, rules] = await Promise.all([
    people.byId(companyId, [by]),
    findCompanyRules(
      companyId,
      some.map(({ companyRuleId }) => companyRuleId),
    ),
  ]);
  const listed = some.flatMap(({ companyRuleId, priority }) => {
    const rule = rules.get(companyRuleId);
    return rule ? [{ companyRuleId, priority, ...mailFactsOf(rule) }] : [];
  });
  const { dueDate, notes } = first;
  const [assigner, count] = [known.get(by), rows.length];
  const group = first.assignedToGroup;
  const told = {
    ...toldOf(notice, assigner, count, listed, notice.groupId ? group : null),
    mail: () =>
      bulkAssignmentMail({
        to: assignee,
        by: assigner,
        group: notice.groupId ? group : null,
        count,
        listed,
        dueDate,
        notes,
      }),
  };
  return telling.person({ companyId, userId: to }, told, now);
};

/** Ends a notice with its mail, if there is anything to tell. Another run may have been faster. */
const announce = async (notice: AssignmentNotice): Promise<void> => {
  const now = new Date();
  const writes = await writesAbout(notice, now);
  const gone = new Error("This notice was ended by another run");
  await table.transact([assignmentNotices.end(notice, gone), ...writes]).catch((error: unknown) => {
    if (error !== gone) throw error;
  });
};

/** A mail that is late is no reason to refuse what was assigned: the sweep writes it within minutes. */
const announceOrLeave = (notice: AssignmentNotice): Promise<void> =>
  announce(notice).catch((error: unknown) =>
    log.error("assignments not announced yet", error, { companyId: notice.companyId, userId: notice.to }),
  );

type Receivers = Pick<AssignBody, "assignedTo" | "assignedToGroup">;

/** Who is told: the person, or everyone in the group but who assigns. */
const receiversOf = async (
  companyId: string,
  by: string,
  { assignedTo, assignedToGroup }: Receivers,
): Promise<Pick<AssignmentNotice, "to" | "groupId">[]> => {
  if (assignedTo) return [{ to: assignedTo, groupId: null }];
  const group = await groups.get(companyId, assignedToGroup ?? "");
  const told = group?.memberIds.filter((id) => id !== by) ?? [];
  return told.map((to) => ({ to, groupId: assignedToGroup ?? null }));
};

/**
 * Runs what assigns many rules to one person, or any to a group, each in its own transaction without a mail, and tells
 * each person once. The notices are written first, and each goes away together with its mail, so that a run which ends
 * anywhere in between neither loses a mail nor sends it twice: the worker finishes what is left.
 * @param assign must write its assignments with the actor and the moment of `ctx`, and call `begin` before the first
 */
export const announcingOnce = async <T>(
  ctx: Context,
  receivers: Receivers,
  assign: (begin: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const [companyId, by, at] = [ctx.companyId(), ctx.actor().id, ctx.now.toISOString()];
  const notices: AssignmentNotice[] = [];
  const begin = async () => {
    for (const receiver of await receiversOf(companyId, by, receivers))
      notices.push({ id: ctx.newId(), companyId, ...receiver, by, at });
    await inLanes(notices, assignmentNotices.begin);
  };
  try {
    return await assign(begin);
  } finally {
    // Where nothing was assigned, they end without a word.
    await inLanes(notices, announceOrLeave);
  }
};

/** Announces what a call assigned that ended before it could. @returns how many it looked at */
export const announceLost = async (now: Date): Promise<number> =>
  startAgain(await assignmentNotices.list(), {
    idOf: ({ id }) => id,
    isLost: (notice) => isLate(notice, now, lostMs),
    start: announceOrLeave,
  });
