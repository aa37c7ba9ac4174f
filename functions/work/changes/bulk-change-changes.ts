import { bulkChangeChanges } from "../../../shared/api/changes.ts";
import type { BulkChangesAction, BulkChangesResult } from "../../../shared/schemas/changes.ts";
import { repeatWhile } from "../../core/deadline.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { log } from "../../core/log.ts";
import { isLostRace, Problem } from "../../core/problem.ts";
import { type ChangeRecord, changeNotFound } from "./change-record.ts";
import { saveSteps } from "./save-steps.ts";
import { mustBePossible, stepsOf, type Wanted } from "./step-change.ts";
import { findVisibleChanges, mustSeeChange } from "./visible-changes.ts";

type Outcome = BulkChangesResult["outcomes"][number];

const lanes = 8;
const reserveMs = 5_000;
const paths = { assessor: "body.action.value", dueDate: "body.action.value", reason: "body.action.reason" };

const wantedOf = (action: BulkChangesAction): Wanted => {
  if (action.type === "state") return { state: action.value, reason: action.reason };
  return action.type === "assessor" ? { assessorId: action.value } : { dueDate: action.value };
};

const changeOne = async (
  id: string,
  read: ChangeRecord | undefined,
  wanted: Wanted,
  ctx: Context,
): Promise<Outcome> => {
  if (!read) throw changeNotFound();
  const attempt = async (count: number): Promise<Outcome> => {
    const before = count === 1 ? read : await mustSeeChange(id, ctx);
    const next = await saveSteps(before, stepsOf(before, wanted), ctx);
    return { id, outcome: next === before ? "unchanged" : "changed", message: "" };
  };
  return repeatWhile(isLostRace, attempt, () => ctx.remainingMs() > reserveMs);
};

const refusalOf = (id: string, error: unknown, { requestId }: Context): Outcome => {
  if (error instanceof Problem) return { id, outcome: "refused", message: error.message };
  log.error("unhandled in bulk", error, { requestId });
  return { id, outcome: "refused", message: "Something went wrong with this change. Please try again." };
};

/** Changes one by one, each in its own transaction; one that fails is refused alone. */
export const handler = endpoint(bulkChangeChanges, async ({ body: { ids, action } }, ctx) => {
  const wanted = wantedOf(action);
  await mustBePossible(wanted, { companyId: ctx.companyId(), now: ctx.now, paths });
  const distinct = [...new Set(ids)];
  const found = await findVisibleChanges(distinct, ctx);
  const outcomes: Outcome[] = [];
  const queue = distinct.entries();
  const lane = async () => {
    for (const [index, id] of queue) {
      outcomes[index] =
        ctx.remainingMs() < reserveMs
          ? { id, outcome: "refused", message: "Time ran out before this change. Please try again." }
          : await changeOne(id, found[index], wanted, ctx).catch((error: unknown) =>
              refusalOf(id, error, ctx),
            );
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { outcomes };
});
