import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { NotificationKind } from "../../../shared/schemas/notifications.ts";
import { newId } from "../../core/ids.ts";
import { type Operation, remove, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { CompanyPerson } from "../../services/jobs/daily-telling.ts";
import { wakes } from "../../services/jobs/wake-repository.ts";

/*
 * What a person's next daily summary tells of, beside what is due.
 *   pk `C#{companyId}#DAILY#{userId}`   sk `{ulid}`   one line, gone with the mail that tells it
 */
const keepSeconds = 90 * 24 * 3_600;
/** A transaction takes 100 writes (AWS): lines that leave with one mail. */
const mostOfMail = 60;

const LineRow = z.object({
  pk: z.string(),
  sk: z.string(),
  kind: NotificationKind,
  text: z.string(),
  /** A path of the web app. */
  link: z.string(),
  createdAt: IsoDateTime,
});
type DailyLine = z.infer<typeof LineRow>;

const partition = ({ companyId, userId }: CompanyPerson): string => `C#${companyId}#DAILY#${userId}`;

/** A morning has come within it. */
const dayMs = 24 * 3_600_000;

/**
 * The writes of a line, and of the question that brings its summary.
 * @param isTimed it is for this morning's summary, and not for the next one
 */
const add = (
  to: CompanyPerson,
  { kind, text, link, isTimed }: Pick<DailyLine, "kind" | "text" | "link"> & { readonly isTimed?: boolean },
  now: Date,
): Operation[] => [
  replace({
    ...{ pk: partition(to), sk: newId(now), kind, text, link },
    ...{ createdAt: now.toISOString(), ttl: Math.ceil(now.getTime() / 1_000) + keepSeconds },
  }),
  wakes.forPerson(to, now, isTimed ? new Date(now.getTime() - dayMs) : now),
];

/** What waits for a person, oldest first: as much as one mail takes; and whether there is more. */
const waiting = async (to: CompanyPerson): Promise<{ lines: DailyLine[]; isMore: boolean }> => {
  const items = await table.queryAll({ pk: partition(to), limit: mostOfMail + 1 });
  return { lines: readableRows(LineRow, items.slice(0, mostOfMail)), isMore: items.length > mostOfMail };
};

/** The writes after which lines wait no longer. @param gone refuses where another mail told them */
const told = (lines: readonly DailyLine[], gone: () => Error): Operation[] =>
  lines.map(({ pk, sk }) => remove({ pk, sk }, gone));

export const dailyLines = { add, waiting, told };
