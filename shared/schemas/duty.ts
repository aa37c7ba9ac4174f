import * as z from "zod";
import { parseRepetition } from "../duties/repetition.ts";
import { Assignee, Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { EvidenceId } from "./evidence.ts";
import { GroupName } from "./group-name.ts";
import { DutyId, OccurrenceId } from "./occurrence-id.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { multiLine, singleLine } from "./text.ts";
import { maxSubmissionEvidence, SubmittedEvidence } from "./work-review.ts";

/** Duties of one company that have not ended. */
export const maxDuties = 500;
const maxOccurrences = 200;
const maxOpensDaysBefore = 90;
export const usualOpensDaysBefore = 14;
/** Planned occurrences are told so many months ahead. */
export const plannedMonths = 24;

export const impossibleRepetition = "This repetition is not possible.";
const noName = "Please enter a name";
const noText = "Please write something first";

const wrongDays = `Choose 0 to ${maxOpensDaysBefore} days.`;
const wrongCount = `Choose a number from 1 to ${maxOccurrences}.`;

const fields = {
  name: singleLine(z.string(noName).trim().min(1, noName).max(80, noName), "A name"),
  description: multiLine(z.string().trim().max(5_000), "A description").default(""),
  companyRuleId: z.int().positive().nullish(),
  assignedTo: singleLine(z.string().max(100)).nullish(),
  /** The id of a group, in place of a person. */
  assignedToGroup: singleLine(z.string().max(100)).nullish(),
  reviewerId: singleLine(z.string().max(100)).nullish(),
  /** An RRULE of RFC 5545, without an end. */
  rule: z
    .string(impossibleRepetition)
    .max(300, impossibleRepetition)
    .refine((text) => parseRepetition(text) !== undefined, impossibleRepetition),
  /** The first day that counts; the repetition is counted from here. */
  startsOn: IsoDate,
  endsOn: IsoDate.nullish(),
  count: z.int(wrongCount).min(1, wrongCount).max(maxOccurrences, wrongCount).nullish(),
  opensDaysBefore: z
    .int(wrongDays)
    .min(0, wrongDays)
    .max(maxOpensDaysBefore, wrongDays)
    .default(usualOpensDaysBefore),
};
const Fields = z.object(fields);

/** A duty ends on a day, after so many occurrences, or never; it is a person's or a group's. */
const isWhole = (
  { startsOn, endsOn, count, assignedTo, assignedToGroup }: z.output<typeof Fields>,
  { addIssue }: Pick<z.RefinementCtx, "addIssue">,
): void => {
  const wrong = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
  if (endsOn && endsOn < startsOn) wrong("endsOn", "The last day is before the first.");
  if (endsOn && count) wrong("count", impossibleRepetition);
  if (Boolean(assignedTo) === Boolean(assignedToGroup)) wrong("assignedTo", "Please select a team member");
};

/** A duty as it is made. */
export const DutyBody = Fields.superRefine(isWhole);
export type DutyBody = z.infer<typeof DutyBody>;

/** A duty as it is changed. @param version what the caller read; without it the last write wins */
export const DutyChanges = z.object({ ...fields, version: z.int().optional() }).superRefine(isWhole);

/** Work that comes again. */
export const Duty = z.object({
  id: DutyId,
  name: z.string(),
  description: z.string(),
  companyRuleId: z.int().nullable(),
  /** Null where a group has it. */
  assignedTo: Assignee.nullable(),
  assignedToGroup: GroupName.nullable(),
  reviewer: Assignee.nullable(),
  rule: z.string(),
  startsOn: IsoDate,
  endsOn: IsoDate.nullable(),
  count: z.int().nullable(),
  opensDaysBefore: z.int(),
  /** The earliest day that is not done, also a past one; null where nothing comes any more. */
  nextDue: IsoDate.nullable(),
  /** When it was ended by hand: nothing more opens. */
  endedAt: IsoDateTime.nullable(),
  version: z.int(),
});
export type Duty = z.infer<typeof Duty>;

export const OccurrenceState = z.enum([
  "planned",
  "open",
  "in_progress",
  "submitted",
  "completed",
  "skipped",
]);
export type OccurrenceState = z.infer<typeof OccurrenceState>;

const occurrenceActions = ["take", "start", "complete", "submit", "approve", "return", "skip"] as const;
export type OccurrenceAction = (typeof occurrenceActions)[number];

/** One time a duty is due. */
export const Occurrence = z.object({
  id: OccurrenceId,
  dutyId: DutyId,
  /** The day it is due. */
  date: IsoDate,
  state: OccurrenceState,
  /** Who does it; of a planned one, who would. Null while no one of its group took it. */
  person: Assignee.nullable(),
  /** The group that it was given to. */
  assignedToGroup: GroupName.nullable(),
  reviewer: Assignee.nullable(),
  /** What was said when it was submitted or completed. */
  note: z.string(),
  /** Why it was skipped or returned, or what was said when it was approved. */
  reason: z.string(),
  /** What was submitted or completed with it, and what is attached to it beside that. */
  evidence: z.array(SubmittedEvidence),
  submittedAt: IsoDateTime.nullable(),
  completedAt: IsoDateTime.nullable(),
  decidedBy: Person.nullable(),
  decidedAt: IsoDateTime.nullable(),
  /** What the caller may do now. */
  actions: z.array(z.enum(occurrenceActions)),
  version: z.int(),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** @param version what the caller read; without it the last write wins */
export const OccurrenceStep = z
  .object({
    action: z.enum(occurrenceActions),
    note: multiLine(z.string().trim().max(5_000), "A note").nullish(),
    reason: multiLine(z.string().trim().max(5_000), "A reason").nullish(),
    evidenceIds: z
      .array(EvidenceId)
      .max(maxSubmissionEvidence, `You have reached the limit of ${maxSubmissionEvidence}.`)
      .default([]),
    version: z.int().optional(),
  })
  .superRefine(({ action, note, reason }, { addIssue }) => {
    const missing = (field: string) => addIssue({ code: "custom", path: [field], message: noText });
    if (action === "submit" && !note) missing("note");
    if ((action === "return" || action === "skip") && !reason) missing("reason");
  });
export type OccurrenceStep = z.infer<typeof OccurrenceStep>;

/**
 * @param state `active`: something may come or is not done; `ended`: nothing is left
 * @param group the id of the group that has it
 */
export const DutiesQuery = PageQuery.extend({
  state: z.enum(["active", "ended"]).optional(),
  group: z.string().max(100).optional(),
});
export type DutiesQuery = z.infer<typeof DutiesQuery>;

/** @param planned how many of the planned ones, the nearest; all by default */
export const OccurrencesQuery = PageQuery.extend({
  planned: z.coerce.number().int().min(0).max(1_000).optional(),
});
export type OccurrencesQuery = z.infer<typeof OccurrencesQuery>;

export const DutiesPage = pageOf(Duty);
export const OccurrencesPage = pageOf(Occurrence).extend({
  /** Planned occurrences in all, within 24 months. */
  plannedTotal: z.int(),
});
export type OccurrencesPage = z.infer<typeof OccurrencesPage>;
