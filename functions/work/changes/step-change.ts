import type * as z from "zod";
import { dayAfter, yearsAfter } from "../../../shared/calendar/days.ts";
import { cannotBecome, mayBecome } from "../../../shared/changes/change-states.ts";
import { type ChangePatch, minReasonLength } from "../../../shared/schemas/changes.ts";
import { outsideDays } from "../../../shared/schemas/dates.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { formatCount } from "../../../shared/words/count.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { readableTime } from "../../core/readable-time.ts";
import { people } from "../../people/users/people.ts";
import { users } from "../../people/users/user-repository.ts";
import type { ChangeRecord } from "./change-record.ts";

/** What a person changes on a change; what is left out stays. */
export type Wanted = Omit<z.output<typeof ChangePatch>, "version">;

const firstDay = "1990-01-01";
const mostYearsAhead = 10;

/** The refusal of a person who cannot be given the work; a stranger's id and one that does not exist look the same. */
export const noSuchPerson = (path: string) => {
  const message = "There is no such active person in your company.";
  return invalid(message, [{ path, message }]);
};

/** @param path of the date in the request @throws 400 for a day outside of what due dates may be */
export const mustBeDueDate = (day: string, path: string, now: Date): void => {
  const last = yearsAfter(dayAfter(now.toISOString().slice(0, 10), 1), mostYearsAhead);
  if (day >= firstDay && day <= last) return;
  throw invalid(outsideDays, [{ path, message: outsideDays }]);
};

const mustBeManager = async (companyId: string, userId: string, path: string): Promise<void> => {
  const user = await users.get(userId);
  const isOne = user?.companyId === companyId && user.isActive && user.membership === "active";
  if (!isOne || !isManager(user.role)) throw noSuchPerson(path);
};

const mustMayBecome = (before: ChangeRecord, next: ChangeRecord["state"]): void => {
  if (!mayBecome(before.state, next)) throw conflict(cannotBecome(before.state, next), "change.state");
  const open = before.tasks.filter(({ status }) => status === "open").length;
  if (open > 0 && (next === "done" || next === "no_action")) {
    throw conflict(
      `${formatCount(open, "task")} ${open === 1 ? "is" : "are"} still open.`,
      "change.open-tasks",
    );
  }
};

const mustGiveReason = ({ state, reason }: Wanted, path: string): void => {
  if (state !== "no_action" || (reason?.length ?? 0) >= minReasonLength) return;
  const message = "Please give a reason";
  throw invalid(message, [{ path, message }]);
};

interface Asked {
  readonly companyId: string;
  readonly now: Date;
  /** Where the request names the assessor, the date and the reason. */
  readonly paths: { readonly assessor: string; readonly dueDate: string; readonly reason: string };
}

/** @throws 400 at the field for a person, date or reason that cannot be, whatever change it is for */
export const mustBePossible = async (wanted: Wanted, { companyId, now, paths }: Asked): Promise<void> => {
  mustGiveReason(wanted, paths.reason);
  if (wanted.dueDate !== undefined) mustBeDueDate(wanted.dueDate, paths.dueDate, now);
  if (wanted.assessorId) await mustBeManager(companyId, wanted.assessorId, paths.assessor);
};

/**
 * What a change becomes by what a person wants of it. An assessor moves a new change on.
 * @returns the fields that differ; none where it is so already
 * @throws 409 `change.state`, `change.open-tasks`
 */
export const stepsOf = (
  before: ChangeRecord,
  { state, reason, assessorId, dueDate }: Wanted,
): Partial<ChangeRecord> => {
  const isMoved = state !== undefined && state !== before.state;
  if (isMoved) mustMayBecome(before, state);
  const begins = assessorId && before.state === "new" && !isMoved;
  const why = state === "no_action" ? (reason ?? null) : null;
  return {
    ...(isMoved && { state, ...(why !== before.reason && { reason: why }) }),
    ...(begins && { state: "assessing" as const }),
    ...(assessorId !== undefined && assessorId !== before.assessorId && { assessorId }),
    ...(dueDate !== undefined && dueDate !== before.dueDate && { dueDate }),
  };
};

/** @throws 409 `change.stale` that says who updated the change since `version`, and when */
export const mustBeVersion = async (
  companyId: string,
  change: ChangeRecord,
  version: number | undefined,
): Promise<void> => {
  if (version === undefined || version === change.version) return;
  const person = (await people.byId(companyId, [change.updatedBy])).get(change.updatedBy ?? "");
  const name = person ? fullName(person) : "someone else";
  throw conflict(`This change was updated by ${name} at ${readableTime(change.updatedAt)}.`, "change.stale");
};
