import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Person } from "../../../shared/schemas/company-rule.ts";
import type { FieldChange, RuleActivity } from "../../../shared/schemas/rule-activity.ts";
import type { ActivityRow } from "../../core/endpoint/activity-log.ts";

/** Fields that mean something to the program alone. */
const technical = new Set([
  "masterRuleId",
  "companyRuleId",
  "assignmentId",
  "reviewId",
  "policyId",
  "evidenceId",
  "undoJobId",
  "previewJobId",
  "customTags",
  "wording",
  "version",
  "copiedBy",
  "copiedAt",
  "lastEditedBy",
  "lastEditedAt",
  "updatedAt",
]);

/** Fields whose value is a person's id. */
const personFields = ["assignedTo", "reviewerId"] as const;

/** In the fields' order: the table gives a map's fields back in any. */
export const changesOf = ({ before, after }: ActivityRow): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !technical.has(field))
    .toSorted()
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: old, after: now }) => !isDeepStrictEqual(old, now));

const Reference = z.object({ reviewId: z.string() });
const reviewOf = ({ before, after }: ActivityRow): string | null =>
  Reference.safeParse({ ...before, ...after }).data?.reviewId ?? null;

const peopleIn = ({ before, after }: ActivityRow): string[] =>
  personFields
    .flatMap((field) => [before?.[field], after?.[field]])
    .filter((id): id is string => typeof id === "string");

/** Everyone whose name the entries need. */
export const peopleOf = (rows: readonly ActivityRow[]): (string | null)[] =>
  rows.flatMap((row) => [row.userId, ...peopleIn(row)]);

/** A row of the log as the timeline shows it. People who are not the company's stay unnamed. */
export const timelineEntry = (row: ActivityRow, known: ReadonlyMap<string, Person>): RuleActivity => ({
  id: row.id,
  event: row.event,
  at: row.at,
  userId: row.userId,
  user: known.get(row.userId ?? "") ?? null,
  changes: changesOf(row),
  reviewId: reviewOf(row),
  people: [...new Set(peopleIn(row))].flatMap((id) => known.get(id) ?? []),
});
