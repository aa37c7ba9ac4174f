import * as z from "zod";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { IsoDate } from "../../../shared/schemas/dates.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";

/*
 * What is due on a day, for the escalation of what stays overdue.
 *   pk `DUE_WORK#{yyyy-mm-dd}`   sk `{companyId}#{kind}#{id}`
 * A row is a question: it is written with the work and never taken back, and who reads it asks whether the work is
 * there, open and due on that day still. It goes after its escalation (TTL).
 */
const keepDays = 90;

const DueWork = z.object({
  companyId: z.string(),
  kind: z.enum(["rule", "occurrence"]),
  /** Of the assignment or the occurrence: with its day, what is escalated once. */
  id: z.string(),
  /** Where to find it: the number of the rule, or the duty. */
  of: z.string(),
  dueDate: IsoDate,
});
export type DueWork = z.infer<typeof DueWork>;

const partition = (day: string): string => `DUE_WORK#${day}`;

/** The write that notes when work is due; none where it has no day. */
const note = ({
  dueDate,
  ...work
}: Omit<DueWork, "dueDate"> & { readonly dueDate: string | null }): Operation[] => {
  if (dueDate === null) return [];
  const { companyId, kind, id, of } = work;
  const ttl = Date.parse(`${dayAfter(dueDate, keepDays)}T00:00:00Z`) / 1_000;
  return [
    replace({
      pk: partition(dueDate),
      sk: `${companyId}#${kind}#${id}`,
      companyId,
      kind,
      id,
      of,
      dueDate,
      ttl,
    }),
  ];
};

/** Work of all companies that was due on this day when it was last saved. */
const listOfDay = async (day: string): Promise<DueWork[]> =>
  readableRows(DueWork, await table.queryAll({ pk: partition(day) }));

export const dueWork = { note, listOfDay };
