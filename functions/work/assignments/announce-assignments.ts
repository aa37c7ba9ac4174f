import { formatCount } from "../../../shared/words/count.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { log } from "../../core/log.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { people } from "../../people/users/people.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { findActiveMember } from "./active-member.ts";
import { mailFactsOf } from "./assignment-mail.ts";
import { type AssignmentNotice, assignmentNotices } from "./assignment-notice-repository.ts";
import { type AssignmentRow, assignments } from "./assignment-repository.ts";
import { bulkAssignmentMail } from "./bulk-assignment-mail.ts";

/** Rules that the mail names; the others are counted. */
const mostListed = 20;
/** A call that writes assignments has ended by then: it may take half a minute. */
const lostMs = 5 * 60_000;

/** What the call gave the person and they still have, in the order of the CFR. */
const broughtBy = async ({ companyId, to, by, at }: AssignmentNotice): Promise<AssignmentRow[]> =>
  (await assignments.listOfUser(companyId, to))
    .filter((row) => row.assignedAt === at && row.assignedBy === by)
    .toSorted((a, b) => a.companyRuleId - b.companyRuleId);

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
  const told = {
    ...{ kind: "assigned" as const, actorId: by, link: "/assignments" },
    text: `${assigner ? fullName(assigner) : "A colleague"} assigned you ${formatCount(count, "rule")}`,
    mail: () => bulkAssignmentMail({ to: assignee, by: assigner, count, listed, dueDate, notes }),
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

/**
 * Runs what assigns many rules to one person, each in its own transaction without a mail, and tells the
 * person once. The notice is written first and goes away together with the mail, so that a run which ends
 * anywhere in between neither loses the mail nor sends it twice: the worker finishes what is left.
 * @param assign must write its assignments with the actor and the moment of `ctx`
 */
export const announcingOnce = async <T>(
  ctx: Context,
  assignedTo: string,
  assign: () => Promise<T>,
): Promise<T> => {
  const [companyId, by, at] = [ctx.companyId(), ctx.actor().id, ctx.now.toISOString()];
  const notice = { id: ctx.newId(), companyId, to: assignedTo, by, at };
  await assignmentNotices.begin(notice);
  const result = await assign();
  await announceOrLeave(notice);
  return result;
};

/** Announces what a call assigned that ended before it could. @returns how many it looked at */
export const announceLost = async (now: Date): Promise<number> =>
  startAgain(await assignmentNotices.list(), {
    idOf: ({ id }) => id,
    isLost: (notice) => isLate(notice, now, lostMs),
    start: announceOrLeave,
  });
