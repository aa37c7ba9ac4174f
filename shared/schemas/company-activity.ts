import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery } from "./pagination.ts";
import { EntryPlace } from "./record.ts";
import { FieldChange } from "./rule-activity.ts";

/** Events by what they are about: the word before their dot. */
const activityKinds = {
  rules: ["rule", "rules", "assignment", "duty", "occurrence"],
  changes: ["change", "place"],
  policies: ["policy", "acknowledgement"],
  evidence: ["evidence"],
  titles: ["selection", "title", "applicability"],
  imports: ["rule-import", "import-preview", "upload", "regulation-import", "section-import"],
  people: ["user", "invitation", "join-request", "group"],
  sign_ins: ["session"],
  downloads: ["export"],
  settings: ["company", "tag", "view", "calendar", "record"],
} as const;
export type ActivityKind = keyof typeof activityKinds;

const wordOf = (event: string): string => event.split(".", 1)[0] ?? event;
const isDownload = (event: string): boolean => /\.(downloaded|exported)$/.test(event);
const kinds = new Map<string, readonly string[]>(Object.entries(activityKinds));

/** Whether an event is of a kind: one of `activityKinds`, the word before an event's dot, or an event itself. */
export const isOfKind = (event: string, kind: string): boolean => {
  const words = kinds.get(kind) ?? [kind];
  return event === kind || words.includes(wordOf(event)) || (kind === "downloads" && isDownload(event));
};

const Moment = z.union([IsoDate, IsoDateTime]);

/**
 * Filters of the activity log.
 * @param person who did it; a refused sign-in counts as that of the account's person
 * @param kind one of `activityKinds`, or an event such as `rule.assigned`
 * @param record the number of a rule, or kind and id of any record, such as `policy:01J…`
 * @param from the first moment, or a whole day in UTC
 * @param to the last moment, or a whole day in UTC
 */
export const ActivityQuery = PageQuery.extend({
  person: z.string().trim().min(1).max(100).optional(),
  kind: z
    .string()
    .regex(/^[a-z][a-z._-]{0,79}$/, "Expected a kind such as rules or rule.assigned")
    .optional(),
  record: z
    .string()
    .regex(/^([a-z-]{1,40}:)?[^\s:]{1,200}$/, "Expected a record such as 1048577 or policy:01J0000000")
    .optional(),
  from: Moment.optional(),
  to: Moment.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** One row of a company's activity log. */
export const CompanyActivity = z.object({
  id: z.string(),
  at: IsoDateTime,
  /** Null for who is not of the company, such as a worker or a stranger who tried to sign in. */
  user: Person.nullable(),
  /** Past-tense event, such as `rule.assigned` or `session.refused`. */
  event: z.string(),
  /** What the record is called, also where it is gone; empty where nothing says. */
  label: z.string(),
  /** What `record` takes to list what happened to it; null where it is no record of the company's work. */
  record: z.string().nullable(),
  /** The company rule it happened to, while the company has it. */
  companyRuleId: z.number().int().nullable(),
  changes: z.array(FieldChange),
  /** People whom `changes` name by their ids. */
  people: z.array(Person),
  /** Groups and tags whom `changes` name by their ids, those that are there still. */
  names: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Where it stands in the record; null in the moments before it has a place. */
  place: EntryPlace.nullable(),
});
export type CompanyActivity = z.infer<typeof CompanyActivity>;

export const CompanyActivityPage = z.object({
  items: z.array(CompanyActivity),
  /** Null where the log was not read to its end: a page may hold few rows, or none, and still have a next. */
  total: z.number().int().nullable(),
  nextCursor: z.string().nullable(),
  /** How far back the log was read for this page; null at its end. */
  readBackTo: IsoDateTime.nullable(),
});
export type CompanyActivityPage = z.infer<typeof CompanyActivityPage>;
