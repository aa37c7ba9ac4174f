import { updateOccurrence } from "../../../shared/api/duties.ts";
import type { OccurrenceAction, OccurrenceStep } from "../../../shared/schemas/duty.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, forbidden, notFound, type Problem } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import type { Operation } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { duties } from "../../duties/duty-record.ts";
import { seesDuty } from "../../duties/duty-sight.ts";
import { type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { groupsOf } from "../../duties/seen-duty.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { people } from "../../people/users/people.ts";
import { decidersOf } from "../submissions/deciders.ts";
import { evidenceToSubmit, keepEvidence } from "../submissions/submitted-evidence.ts";
import { alreadyDecided } from "../submissions/work-of-rule.ts";
import { companyDay } from "./company-day.ts";
import { tellOfDecision, tellOfSubmission } from "./duty-news.ts";
import { stepOf, wrongState } from "./occurrence-step.ts";
import { plannedDays } from "./planned-days.ts";
import { presentOccurrences } from "./present-occurrence.ts";

const events: Readonly<Record<OccurrenceAction, string>> = {
  take: "duty.taken",
  start: "duty.started",
  complete: "duty.completed",
  submit: "duty.submitted",
  approve: "duty.approved",
  return: "duty.returned",
  skip: "duty.skipped",
};

/** An occurrence that is not open yet, and one that never will be. @throws 404, 403, 409 */
const refuseUnopened = async (id: string, date: string, ctx: Context): Promise<never> => {
  const companyId = ctx.companyId();
  const duty = await duties.mustGet(companyId, id);
  const inGroups = groupsOf(await groups.list(companyId), ctx.actor().id);
  if (!seesDuty(ctx.actor(), duty, [], inGroups)) throw forbidden();
  if (plannedDays(duty, await companyDay(companyId, ctx.now)).includes(date)) throw wrongState("planned");
  throw notFound("Occurrence not found");
};

const reviewsIt = () => conflict("You review this duty, so you cannot take it.", "review.self");

/** Says who has taken it. */
const taken = async (companyId: string, by: string): Promise<Problem> => {
  const person = (await people.byId(companyId, [by])).get(by);
  const name = person ? fullName(person) : "Someone else";
  return conflict(`${name} has taken this duty.`, "assignment.taken");
};

/**
 * Who takes an occurrence is in its group, and in the transaction still is.
 * @throws 403, 409 for its reviewer, and where someone has taken it
 */
const taking = async (record: OccurrenceRecord, ctx: Context): Promise<Operation[]> => {
  const { id } = ctx.actor();
  const { groupId, assignedTo, reviewerId } = record;
  const companyId = ctx.companyId();
  const group = groupId === null ? undefined : await groups.get(companyId, groupId);
  if (!group?.memberIds.includes(id)) throw forbidden();
  if (assignedTo !== null && assignedTo !== id) throw await taken(companyId, assignedTo);
  if (reviewerId === id) throw reviewsIt();
  return [groups.stillIs(companyId, group)];
};

const isDecision = (action: OccurrenceAction): action is "approve" | "return" =>
  action === "approve" || action === "return";

/** @throws 403 where it is for someone else to do */
const mustMayDo = async (record: OccurrenceRecord, action: OccurrenceAction, ctx: Context): Promise<void> => {
  const { id, role } = ctx.actor();
  const { assignedTo, assignedBy, reviewerId } = record;
  if (isDecision(action)) {
    const reviewed = { assignedTo: assignedTo ?? "", assignedBy, reviewerId: reviewerId ?? "" };
    if (!(await decidersOf(ctx.companyId(), reviewed)).includes(id)) throw forbidden();
    return;
  }
  if (assignedTo !== id && !(action === "skip" && isManager(role))) throw forbidden();
};

/** @throws 409 `occurrence.stale` for a step that was taken looking at an older occurrence */
const mustBeNewest = async (
  { version: newest, updatedBy, updatedAt }: OccurrenceRecord,
  version: number | undefined,
  companyId: string,
): Promise<void> => {
  if (version === undefined || version === newest) return;
  const by = (await people.byId(companyId, [updatedBy])).get(updatedBy ?? "");
  throw conflict(
    `This occurrence was changed by ${by ? fullName(by) : "someone else"} at ${readableTime(updatedAt)}. Reload to see the latest version.`,
    "occurrence.stale",
  );
};

/** Who is told, and what of its evidence is kept for good. */
const writesBeside = async (
  before: OccurrenceRecord,
  next: OccurrenceRecord,
  { action }: OccurrenceStep,
  ctx: Context,
): Promise<Operation[]> => {
  const { assignedTo, reviewerId, submissionId, evidence } = next;
  if (action === "submit" && assignedTo !== null && reviewerId !== null)
    return tellOfSubmission({ ...next, assignedTo, reviewerId }, ctx);
  if (!isDecision(action)) return [];
  const decision = action === "approve" ? "approved" : "returned";
  const kept =
    decision === "approved" && submissionId !== null
      ? await keepEvidence(ctx.companyId(), { evidence, submissionId })
      : [];
  return [...kept, ...(await tellOfDecision(before, decision, ctx))];
};

/** Of steps at the same moment one wins: the others find it taken. */
export const handler = endpoint(updateOccurrence, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const { id: dutyId, date } = params;
  const before = await occurrences.get(companyId, { dutyId, date });
  if (!before) return refuseUnopened(dutyId, date, ctx);
  const { action, evidenceIds, version } = body;
  const held = action === "take" ? await taking(before, ctx) : [];
  if (action !== "take") await mustMayDo(before, action, ctx);
  if (isDecision(action) && before.state !== "submitted" && before.decidedBy !== null) {
    const state = before.state === "completed" ? "approved" : "returned";
    throw await alreadyDecided(companyId, { decidedBy: before.decidedBy, state });
  }
  await mustBeNewest(before, version, companyId);
  const at = ctx.now.toISOString();
  const evidence = await evidenceToSubmit(companyId, evidenceIds);
  const actorId = ctx.actor().id;
  const step = stepOf({ before, body, evidence, actorId, at, newId: () => ctx.newId() });
  const changes = { ...step, updatedBy: actorId, updatedAt: at };
  const { next, operations } = occurrences.save(companyId, before, changes, ctx.now);
  await table.transact([
    ...held,
    ...operations,
    ...(await writesBeside(before, next, body, ctx)),
    ctx.activity({
      event: events[action],
      target: { type: "duty", id: dutyId },
      before: { duty: before.name, date, state: before.state },
      after: { duty: before.name, date, state: next.state, ...(next.reason && { reason: next.reason }) },
    }),
  ]);
  const [today, all] = await Promise.all([companyDay(companyId, ctx.now), groups.list(companyId)]);
  const inGroups = groupsOf(all, actorId);
  const [occurrence] = await presentOccurrences({ companyId, dutyId }, [next], {
    ...ctx.actor(),
    today,
    inGroups,
  });
  if (!occurrence) throw new Error("An occurrence was changed and is not shown");
  return occurrence;
});
