import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { ChangeEntry } from "../../../shared/schemas/changes.ts";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { ActivityRow } from "../../core/endpoint/activity-log.ts";
import type { ChangeRecord } from "./change-record.ts";

/** Fields that hold a person's id. */
const personFields = ["assessorId", "ownerId"];
/** What an entry shows as its own text. */
const Said = z.object({ content: z.string() });

const fieldsOf = ({ before, after }: ActivityRow): string[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => field !== "content")
    .toSorted();

const peopleIn = ({ before, after }: ActivityRow): string[] =>
  personFields
    .flatMap((field) => [before?.[field], after?.[field]].flat())
    .filter((id): id is string => typeof id === "string");

/** Everyone whose name the entries need. */
export const peopleOfEntries = (rows: readonly ActivityRow[]): (string | null)[] =>
  rows.flatMap((row) => [row.userId, ...peopleIn(row)]);

const userOf = (known: ReadonlyMap<string, Person>, id: string | null): Person | null =>
  known.get(id ?? "") ?? null;

/** A row of the log as the history of a change shows it. */
export const changeEntry = (row: ActivityRow, known: ReadonlyMap<string, Person>): ChangeEntry => ({
  id: row.id,
  at: row.at,
  user: userOf(known, row.userId),
  event: row.event,
  content: Said.safeParse(row.after).data?.content ?? "",
  changes: fieldsOf(row)
    .map((field) => ({ field, before: row.before?.[field] ?? null, after: row.after?.[field] ?? null }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after)),
  people: [...new Set(peopleIn(row))].flatMap((id) => known.get(id) ?? []),
});

/** How a change came, which no log has a row of: it is the record itself. */
export const arrivalEntry = ({ id, arrivedAt }: ChangeRecord): ChangeEntry => ({
  id,
  at: arrivedAt,
  user: null,
  event: "change.arrived",
  content: "",
  changes: [],
  people: [],
});
