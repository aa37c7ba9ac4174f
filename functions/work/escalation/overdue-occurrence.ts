import { isFinal, namedBy, occurrences } from "../../duties/occurrence-record.ts";
import type { DueWork } from "../../services/jobs/due-work.ts";
import type { OverdueWork } from "./overdue-work.ts";

/** An occurrence of a duty that is overdue; undefined where nothing is left to do, or it waits for its review. */
export const overdueOccurrence = async ({ companyId, id }: DueWork): Promise<OverdueWork | undefined> => {
  const record = await occurrences.get(companyId, namedBy(id));
  if (!record || isFinal(record) || record.state === "submitted") return undefined;
  const { dutyId, name, assignedTo, groupId, assignedAt } = record;
  return { assignedTo, groupId, since: assignedAt, name: `“${name}”`, link: `/duties/${dutyId}` };
};
