import type * as z from "zod";
import type { DutiesPage, DutiesQuery } from "../../../shared/schemas/duty.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { listPage } from "../../core/table/list-page.ts";
import { type DutyRecord, duties } from "../../duties/duty-record.ts";
import { seesDuty } from "../../duties/duty-sight.ts";
import { type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { groupsOf } from "../../duties/seen-duty.ts";
import { groups } from "../../people/groups/group-repository.ts";
import { dutyOf, namesOfDuties, nextDueOf } from "./present-duty.ts";

/** What the list is made of, begun before it is known who asks. */
export const readDuties = (companyId: string) =>
  [duties.list(companyId), occurrences.listOpen(companyId), groups.list(companyId)] as const;

interface Listed {
  readonly id: string;
  readonly duty: DutyRecord;
  readonly own: readonly OccurrenceRecord[];
  readonly nextDue: string | null;
}

/** What comes next first; what does not come any more last. */
const byNextDue = (a: Listed, b: Listed): number => {
  const [one, other] = [a.nextDue ?? "9999-99-99", b.nextDue ?? "9999-99-99"];
  return one.localeCompare(other) || a.duty.name.localeCompare(b.duty.name) || (a.id < b.id ? -1 : 1);
};

/** A page of the duties that the caller may see, by their next due day. */
export const dutiesPage = async (ctx: Reader, query: DutiesQuery): Promise<z.infer<typeof DutiesPage>> => {
  const companyId = ctx.companyId();
  const viewer = ctx.actor();
  const [records, open, all] = await Promise.all(readDuties(companyId));
  const inGroups = groupsOf(all, viewer.id);
  const ofDuty = Map.groupBy(open, ({ dutyId }) => dutyId);
  const listed = records
    .map((duty): Listed => {
      const own = ofDuty.get(duty.id) ?? [];
      return { id: duty.id, duty, own, nextDue: nextDueOf(duty, own) };
    })
    .filter(
      ({ duty, own, nextDue }) =>
        seesDuty(viewer, duty, own, inGroups) &&
        (!query.group || duty.groupId === query.group) &&
        (!query.state || (query.state === "ended") === (nextDue === null)),
    )
    .toSorted(byNextDue);
  const page = listPage(listed, query, `duties\n${companyId}\n${viewer.id}`);
  const names = await namesOfDuties(
    companyId,
    page.items.map(({ duty }) => duty),
  );
  const { total, nextCursor } = page;
  return { items: page.items.map(({ duty, own }) => dutyOf(names, duty, own)), total, nextCursor };
};
