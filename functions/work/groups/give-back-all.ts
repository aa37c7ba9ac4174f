import { repeatWhile } from "../../core/deadline.ts";
import { activityRow } from "../../core/endpoint/activity.ts";
import { newId } from "../../core/ids.ts";
import { inLanes } from "../../core/in-lanes.ts";
import { log } from "../../core/log.ts";
import { isLostRace } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { keepDrafts } from "../../documents/policies/keep-drafts.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { overlays } from "../../rules/record/overlay-repository.ts";
import { isLate, startAgain } from "../../services/jobs/start-again.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import type { AssignmentRow } from "../assignments/assignment-row.ts";
import { type Leaving, leavings } from "./leaving-repository.ts";
import { passingFacts, passingWork } from "./pass-work.ts";

/** A call that gives work back has ended by then. */
const lostMs = 5 * 60_000;

/** One rule goes back to its group, unless it is completed or changed hands meanwhile. */
const giveBack = ({ companyId, by, requestId }: Leaving, row: AssignmentRow): Promise<void> =>
  repeatWhile(isLostRace, async () => {
    const overlay = await overlays.get(assignments.placeOfAssignment(companyId, row));
    if (!overlay?.assignment || overlay.complianceStatus === "completed") return;
    const { assignment } = overlay;
    if (assignment.id !== row.id || assignment.assignedTo !== row.assignedTo) return;
    const now = new Date();
    const work = { overlay, assignment, row };
    const who = { event: "assignment.given-back", userId: by, companyId, requestId };
    await table.transact([
      ...passingWork(companyId, work, null, now),
      activityRow(
        { ...who, now, id: newId(now) },
        { target: { type: "rule", id: String(row.companyRuleId) }, ...passingFacts(work, null) },
      ),
    ]);
  });

/** Whether a person may not have the work of a group anymore: left it, or was deactivated. */
const hasLeft = async (companyId: string, userId: string): Promise<(groupId: string) => boolean> => {
  const [active, own] = await Promise.all([
    people.activeById(companyId, [userId]),
    groups.listOfPerson(companyId, userId),
  ]);
  const inGroups = new Set(active.size > 0 ? own.map(({ id }) => id) : []);
  return (groupId) => !inGroups.has(groupId);
};

const giveBackOf = async (leaving: Leaving, userId: string): Promise<void> => {
  const { companyId } = leaving;
  const [rows, isLeft] = await Promise.all([
    assignments.listOfUser(companyId, userId),
    hasLeft(companyId, userId),
  ]);
  const theirs = rows.filter(({ assignedToGroup }) => assignedToGroup && isLeft(assignedToGroup.id));
  await inLanes(theirs, (row) => giveBack(leaving, row), 4);
};

/**
 * Gives back what is not completed of people's work of groups that they are not in anymore, and makes drafts of what
 * waited for those alone who are deactivated. Harmless when repeated.
 */
const giveAllBack = async (leaving: Leaving): Promise<void> => {
  await inLanes(leaving.userIds, (userId) => giveBackOf(leaving, userId), 4);
  for (const userId of leaving.userIds) await keepDrafts(leaving, userId);
  await leavings.end(leaving);
};

/** The same where a call waits for it; what fails or is lost, the worker does within minutes. */
export const giveBackOrLeave = (leaving: Leaving): Promise<void> =>
  giveAllBack(leaving).catch((error: unknown) =>
    log.error("work not given back yet", error, { companyId: leaving.companyId }),
  );

/** Gives back what calls left that ended before they could. @returns how many it looked at */
export const giveBackLost = async (now: Date): Promise<number> =>
  startAgain(await leavings.list(), {
    idOf: ({ id }) => id,
    isLost: (leaving) => isLate(leaving, now, lostMs),
    start: giveAllBack,
  });
