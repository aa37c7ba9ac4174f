import type { Person } from "../../../shared/schemas/company-rule.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { newId } from "../../core/ids.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { telling } from "../../people/notices/telling.ts";
import { people } from "../../people/users/people.ts";
import { type Overlay, overlays } from "../../rules/record/overlay-repository.ts";
import { noReview } from "../../rules/record/work-review.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { findActiveMember, stillActiveMember } from "../assignments/active-member.ts";
import { changesOf } from "../assignments/assignment-changes.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { AssignmentRow } from "../assignments/assignment-row.ts";
import { reassignChangeTasks } from "../changes/reassign-change-tasks.ts";
import { reassignDuties } from "../duties/reassign-duties.ts";
import { reviewerAfter } from "../submissions/reviewer-after.ts";
import { type ReassignmentEvent, startReassigning } from "./reassignment-event.ts";
import { reassignmentMail } from "./reassignment-mail.ts";
import { type Reassignment, reassignments } from "./reassignment-repository.ts";

/** States read at once. */
const batch = 100;
/** Kept for the rule under way, the mail and the start of the next run. */
const reserveMs = 20_000;
/** Clocks of functions differ, and a request that assigned a rule before may have begun a moment after. */
const toleranceMs = 60_000;
/** A worker that was started is at work by then, or lost. */
const lostMs = 5 * 60_000;

/** A reactivated person keeps what was assigned to them since; what they took of a group goes back to it. */
const isMeant = ({ assignedAt, assignedToGroup }: AssignmentRow, { at }: Reassignment): boolean =>
  assignedToGroup === null && Date.parse(assignedAt) <= Date.parse(at) + toleranceMs;

const writesOf = (
  job: Reassignment,
  row: AssignmentRow,
  before: Overlay & { assignment: NonNullable<Overlay["assignment"]> },
  assignee: Person,
) => {
  const { companyId } = job;
  const now = new Date();
  const { dueDate, priority } = row;
  const reviewerId = reviewerAfter(row.reviewerId, job);
  const given = { assignedTo: job.to, assignedBy: job.by, reviewerId };
  // The moment of the request is what a run that was interrupted is told by afterwards.
  const moved = { ...row, ...given, id: newId(now), assignedAt: job.at };
  const { id, assignedAt } = moved;
  const assignment = {
    ...{ id, assignedTo: assignee.id, assignee, group: null, assignedAt, dueDate, priority },
    ...{ reviewerId, review: noReview },
  };
  const who = { event: "rule.assigned", userId: job.by, companyId, requestId: job.requestId };
  return [
    stillActiveMember(companyId, job.to, "reassignTo"),
    overlays.save(companyId, before, { assignment }, now),
    ...assignments.assign(companyId, moved, before.assignment),
    activityRow(
      { ...who, now, id: newId(now) },
      {
        target: { type: "rule", id: String(row.companyRuleId) },
        ...changesOf(
          { assignedTo: row.assignedTo, reviewerId: row.reviewerId },
          { assignedTo: job.to, reviewerId },
        ),
      },
    ),
  ];
};

/**
 * Gives one rule to the other person as an assignment does, but for the mail: due date, priority, notes and the need
 * of a review go with it. Nothing happens to a rule that is completed, or that the person does not have anymore.
 */
const reassign = (job: Reassignment, row: AssignmentRow, read: Overlay | undefined, assignee: Person) =>
  repeatWhile(isLostRace, async (attempt) => {
    const place = assignments.placeOfAssignment(job.companyId, row);
    const before = attempt === 1 ? read : await overlays.get(place);
    if (before?.assignment?.id !== row.id || before.complianceStatus === "completed") return;
    const { assignment } = before;
    await table.transact(writesOf(job, row, { ...before, assignment }, assignee));
  });

/** @returns false when the time was over before all of them were reassigned */
const reassignAll = async (
  job: Reassignment,
  assignee: Person,
  remainingMs: () => number,
): Promise<boolean> => {
  const { companyId, from } = job;
  const rows = (await assignments.listOfUser(companyId, from)).filter((row) => isMeant(row, job));
  for (let start = 0; start < rows.length; start += batch) {
    const some = rows.slice(start, start + batch);
    const states = await overlays.getMany(some.map((row) => assignments.placeOfAssignment(companyId, row)));
    for (const [index, row] of some.entries()) {
      if (remainingMs() < reserveMs) return false;
      await reassign(job, row, states[index], assignee);
    }
  }
  await reassignChangeTasks(companyId, from, { to: job.to, by: job.by });
  await reassignDuties(job);
  return true;
};

/** Ends it, with one mail about all that it brought, whichever run did. Another run may have been faster. */
const finish = async (job: Reassignment, assignee: Person | undefined): Promise<void> => {
  const { companyId, from, to, by, at } = job;
  const isBrought = (row: AssignmentRow) => row.assignedAt === at && row.assignedBy === by;
  const count = assignee ? (await assignments.listOfUser(companyId, to)).filter(isBrought).length : 0;
  const known = await people.byId(companyId, [from, by]);
  const facts = { count, from: known.get(from), by: known.get(by) };
  const now = new Date();
  const told = {
    ...{ kind: "assigned" as const, actorId: by, link: "/assignments" },
    text: `${formatCount(count, "rule")}${facts.from ? ` of ${fullName(facts.from)}` : ""} ${count === 1 ? "is" : "are"} yours now`,
  };
  const writes =
    assignee && count > 0
      ? await telling.person(
          { companyId, userId: to },
          { ...told, mail: () => reassignmentMail({ ...facts, to: assignee }) },
          now,
        )
      : [];
  await table.transact([reassignments.end(job), ...writes]).catch(async (error: unknown) => {
    if ((await reassignments.get(companyId, from))?.at === at) throw error;
  });
};

/**
 * Gives all open rules of a person to the one that was chosen, each in its own transaction. May run twice at
 * once and end anywhere: what is left is found again. Stops when the chosen one is no active member anymore;
 * what is left then stays where it is.
 */
export const reassignRules = async (
  { companyId, from }: ReassignmentEvent,
  remainingMs: () => number,
): Promise<void> => {
  const job = await reassignments.get(companyId, from);
  if (!job) return;
  const assignee = await findActiveMember(companyId, job.to);
  if (!assignee) return finish(job, undefined);
  try {
    if (!(await reassignAll(job, assignee, remainingMs))) return await startReassigning(job);
  } catch (error) {
    if (await findActiveMember(companyId, job.to)) throw error;
    return finish(job, undefined);
  }
  await finish(job, assignee);
};

/** Starts those again whose worker was lost. @returns how many */
export const resumeReassignments = async (now: Date): Promise<number> =>
  startAgain(await reassignments.list(), {
    idOf: ({ from }) => from,
    isLost: (job) => isLate(job, now, lostMs),
    start: startReassigning,
  });
