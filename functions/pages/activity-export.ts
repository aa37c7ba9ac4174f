import { activityColumns } from "../../shared/exports/columns.ts";
import type { ActivityQuery, CompanyActivity } from "../../shared/schemas/company-activity.ts";
import { type Forms, valuesOf } from "../../shared/words/activity-values.ts";
import { eventName } from "../../shared/words/activity-words.ts";
import type { Reader } from "../core/endpoint/context.ts";
import { fullName } from "../core/endpoint/identity.ts";
import { conflict } from "../core/problem.ts";
import { companyRuleList } from "../rules/index/company-rule-list.ts";
import { type ExportCells, type ListExport, moment } from "../services/exports/list-export.ts";
import { writeMoment } from "../services/exports/write-moment.ts";
import { activityPage } from "./activity-page.ts";
import { presentActivity } from "./present-activity.ts";

/** Rows that are read at once. */
const pageSize = 1_000;
/** Time that writing the file takes at most. */
const writingMs = 8_000;

/** An entry with how its reader reads times. */
type Line = CompanyActivity & Pick<Forms, "moment">;

const side =
  (which: "before" | "after") =>
  (line: Line): string =>
    valuesOf(line, which, {
      day: (day) => day,
      moment: line.moment,
      size: (bytes) => `${bytes} bytes`,
      person: (person) => (person ? fullName(person) : "Someone"),
    })
      .map(({ name, text }) => `${name}: ${text}`)
      .join("\n");

const cells: ExportCells<typeof activityColumns, Line> = {
  at: moment(({ at }) => at),
  user: ({ user }) => (user ? fullName(user) : "Someone"),
  event: ({ event }) => eventName(event),
  label: ({ label }) => label,
  before: side("before"),
  after: side("after"),
};

/** @throws 409 where the log is too long to be read in the time of the call */
const presented = async function* (reader: Reader, query: ActivityQuery) {
  const companyId = reader.companyId();
  const rules = await companyRuleList(companyId);
  const inZone = writeMoment(reader.actor().timeZone);
  let cursor: string | null | undefined;
  do {
    if (reader.remainingMs() < writingMs)
      throw conflict("This period is too long for one file. Choose a shorter one.", "export.large");
    const filters = { ...query, limit: pageSize, ...(cursor && { cursor }) };
    const page = await activityPage(companyId, filters, reader.now);
    const lines = await presentActivity(page.company, page.rows, rules);
    yield lines.map((line) => ({ ...line, moment: inZone }));
    cursor = page.nextCursor;
  } while (cursor);
};

/** The files of the list. */
export const activityExport: ListExport<typeof activityColumns, ActivityQuery, Line> = {
  list: "activity",
  headings: activityColumns,
  cells,
  rows: presented,
};
