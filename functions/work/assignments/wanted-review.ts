import type { AssignBody } from "../../../shared/schemas/assignment.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { SessionUser } from "../../core/endpoint/identity.ts";
import { forbidden, invalid } from "../../core/problem.ts";
import type { Operation } from "../../core/table/operation.ts";
import { notActive } from "../../people/users/not-active.ts";
import type { Overlay } from "../../rules/record/overlay-repository.ts";
import { reviewRequired, waitsForReview } from "../../rules/record/work-review.ts";
import { findActiveMember, stillActiveMember } from "./active-member.ts";
import { reviewSettings } from "./review-setting.ts";

const refusedReviewer = (message: string) => invalid(message, [{ path: "body.reviewerId", message }]);

type Assignment = NonNullable<Overlay["assignment"]>;

/** Its reviewer and managers take a review off; who has the rule never does, whatever their role. */
const mayDropReview = ({ assignedTo, reviewerId }: Assignment, { id, role }: SessionUser): boolean =>
  id !== assignedTo && (id === reviewerId || isManager(role));

/**
 * Refuses to end an assignment whose work waits for a review to those who may not: otherwise one assignment more,
 * or one less, would be the way around it.
 * @throws 409 `review.required` for the person who has the rule; 403
 */
export const mustMayDropReview = ({ assignment }: Pick<Overlay, "assignment">, ctx: Context): void => {
  if (!assignment || !waitsForReview({ assignment })) return;
  const actor = ctx.actor();
  if (mayDropReview(assignment, actor)) return;
  throw actor.id === assignment.assignedTo ? reviewRequired() : forbidden();
};

type Wanted = Pick<AssignBody, "assignedTo" | "needsReview" | "reviewerId">;

/** Who shall review: as asked, else as before; who must keep a review keeps its reviewer. */
const wantedReviewer = (
  { reviewerId }: Wanted,
  needsReview: boolean | undefined,
  { assignment }: Overlay,
  actor: SessionUser,
): string | null => {
  if (needsReview === false) return null;
  if (reviewerId) return reviewerId;
  const before = assignment?.reviewerId ?? null;
  if (needsReview === undefined) return before;
  const isKept = assignment && waitsForReview({ assignment }) && !mayDropReview(assignment, actor);
  return isKept ? before : actor.id;
};

/** Who says nothing of a review has it as it was; a rule that no one had follows the setting of its part. */
const wantsReview = async (
  { needsReview, reviewerId }: Wanted,
  before: Overlay,
  companyId: string,
): Promise<boolean | undefined> =>
  needsReview !== undefined || reviewerId || before.assignment
    ? needsReview
    : (await reviewSettings.get(companyId, before)).preset;

/** Who reviews a new assignment, and what holds its transaction to them. */
interface Reviewing {
  readonly reviewerId: string | null;
  /** Null also where the reviewer of before has left. */
  readonly reviewer: Person | null;
  readonly held: readonly Operation[];
}

/**
 * The reviewer of a new assignment. One of before stays, also where they were deactivated since.
 * @throws 400 at the reviewer; 409 `review.required` and 403 as `mustMayDropReview`
 */
export const reviewingOf = async (before: Overlay, body: Wanted, ctx: Context): Promise<Reviewing> => {
  const companyId = ctx.companyId();
  const reviewerId = wantedReviewer(body, await wantsReview(body, before, companyId), before, ctx.actor());
  const isKept = reviewerId === (before.assignment?.reviewerId ?? null);
  if (!isKept) mustMayDropReview(before, ctx);
  if (reviewerId === null) return { reviewerId, reviewer: null, held: [] };
  if (reviewerId === (body.assignedTo ?? null))
    throw refusedReviewer("The reviewer cannot be the person who does the work.");
  const reviewer = (await findActiveMember(companyId, reviewerId)) ?? null;
  const isCarried = isKept && !body.reviewerId;
  if (!reviewer && !isCarried) throw refusedReviewer(notActive);
  const held =
    reviewer && !isCarried
      ? [stillActiveMember(companyId, reviewerId, "reviewerId", () => refusedReviewer(notActive))]
      : [];
  return { reviewerId, reviewer, held };
};
