import { createDuty, listDuties } from "../../shared/api/duties.ts";
import { listTeamMembers } from "../../shared/api/team.ts";
import type { ApiClient } from "./api-client.ts";
import { dayFromNow } from "./day-from-now.ts";
import type { DemoData } from "./demo-data.ts";

/** A day that every month has. */
const inEveryMonth = (days: number): string => {
  const day = dayFromNow(days);
  return Number(day.slice(8)) <= 28 ? day : inEveryMonth(days + 1);
};

/** Duties of the demo company; a first start that was interrupted makes none twice. */
export async function makeDuties(officer: ApiClient, { duties }: DemoData): Promise<void> {
  const [members, { items }] = await Promise.all([officer.call(listTeamMembers), officer.call(listDuties)]);
  const idOf = new Map(members.map(({ email, id }) => [email, id]));
  const known = new Set(items.map(({ name }) => name));
  for (const { assignee, reviewer, firstInDays, ...duty } of duties) {
    if (known.has(duty.name)) continue;
    const startsOn = inEveryMonth(firstInDays);
    const assignedTo = idOf.get(assignee);
    const reviewerId = reviewer && idOf.get(reviewer);
    await officer.call(createDuty, { body: { ...duty, assignedTo, reviewerId, startsOn } });
  }
}
