import type { Context } from "../core/endpoint/context.ts";
import { forbidden } from "../core/problem.ts";
import { groups } from "../people/groups/group-repository.ts";
import { type DutyRecord, duties, dutyNotFound } from "./duty-record.ts";
import { seesDuty } from "./duty-sight.ts";
import { type OccurrenceRecord, occurrences } from "./occurrence-record.ts";

/** A duty, what of it was opened, newest first, and the company's groups, in one wave. */
export const readDuty = (companyId: string, id: string) =>
  Promise.all([
    duties.get(companyId, id),
    occurrences.listOfDuty(companyId, id),
    groups.list(companyId),
  ] as const);

interface SeenDuty {
  readonly duty: DutyRecord;
  readonly own: readonly OccurrenceRecord[];
  /** The groups that the viewer is in. */
  readonly inGroups: ReadonlySet<string>;
}

/** The ids of the groups that a person is in. */
export const groupsOf = (all: Awaited<ReturnType<typeof groups.list>>, userId: string): ReadonlySet<string> =>
  new Set(all.filter(({ memberIds }) => memberIds.includes(userId)).map(({ id }) => id));

/** A duty for who may see it. @throws 404, 403 */
export const seenDuty = async (id: string, ctx: Context): Promise<SeenDuty> => {
  const viewer = ctx.actor();
  const [duty, own, all] = await readDuty(ctx.companyId(), id);
  if (!duty) throw dutyNotFound();
  const inGroups = groupsOf(all, viewer.id);
  if (!seesDuty(viewer, duty, own, inGroups)) throw forbidden();
  return { duty, own, inGroups };
};
