import * as z from "zod";
import { formatNumber } from "../words/count.ts";
import { Person } from "./company-rule.ts";
import { IsoDate, IsoDateTime } from "./dates.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { PolicyId } from "./policy.ts";
import { multiLine, singleLine } from "./text.ts";

/** People of one acknowledgement. */
export const maxAskedPeople = 5_000;
/** Days that people usually have. */
export const usualAcknowledgementDays = 14;
const maxMessage = 1_000;

export const chooseAPerson = "Choose at least one person.";
export const chooseALaterDay = "Choose today or a later day.";

export const AcknowledgementId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "Expected the id of an acknowledgement");
export const AcknowledgementState = z.enum(["open", "closed"]);

/** Where a person stands who was asked; `left` for one who is no active person of the company now. */
export const AskedState = z.enum(["open", "confirmed", "left"]);
export type AskedState = z.infer<typeof AskedState>;

/** A section that the policy answers, and the first day of its text in force when people were asked. */
export const AnsweredSection = z.object({ citation: z.string(), date: IsoDate });
export type AnsweredSection = z.infer<typeof AnsweredSection>;

/** One's own part in it; null for who was not asked. */
const OwnAnswer = z.object({ state: AskedState, confirmedAt: IsoDateTime.nullable() });

/** People who left count nowhere. `overdue` are those of the open ones whose due day is over. */
export const AcknowledgementCounts = z.object({
  asked: z.int(),
  confirmed: z.int(),
  open: z.int(),
  overdue: z.int(),
});
export type AcknowledgementCounts = z.infer<typeof AcknowledgementCounts>;

/** People are asked to confirm that they read a version of a policy, as lists show it. */
export const AcknowledgementRow = z.object({
  id: AcknowledgementId,
  policyId: PolicyId,
  policyName: z.string(),
  versionNumber: z.int(),
  /** The last day to confirm, in the company's time zone. */
  dueDate: IsoDate,
  /** What those who are asked are told beside it. */
  message: z.string(),
  state: AcknowledgementState,
  startedBy: Person.nullable(),
  startedAt: IsoDateTime,
  closedAt: IsoDateTime.nullable(),
  /** Of the whole company for managers; of the caller alone for others. */
  counts: AcknowledgementCounts,
  own: OwnAnswer.nullable(),
});
export type AcknowledgementRow = z.infer<typeof AcknowledgementRow>;

export const AcknowledgementsPage = pageOf(AcknowledgementRow).extend({
  /** How many come before the first. */
  offset: z.int(),
  /** Active people who confirmed any version of the one policy that is asked about: a material version asks them again. */
  confirmedBefore: z.int(),
});
export type AcknowledgementsPage = z.infer<typeof AcknowledgementsPage>;

/** One with its people and the sections it answers. */
export const Acknowledgement = AcknowledgementRow.extend({
  sections: z.array(AnsweredSection),
  people: z.array(z.object({ person: Person, state: AskedState, confirmedAt: IsoDateTime.nullable() })),
  /** Whether a reminder was sent by hand today. */
  isReminded: z.boolean(),
  /** What changed in the law under it since, and how many may be asked again; null where no one is to be. */
  lawChange: z.object({ citations: z.array(z.string()), people: z.int() }).nullable(),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

/**
 * @param mine those that ask the caller; all of the company are for managers
 * @param state with `mine`, an open one is one that the caller has yet to confirm
 */
export const AcknowledgementsQuery = PageQuery.extend({
  mine: z.stringbool().optional(),
  policyId: PolicyId.optional(),
  state: AcknowledgementState.optional(),
});
export type AcknowledgementsQuery = z.infer<typeof AcknowledgementsQuery>;

const PersonIds = z
  .array(singleLine(z.string().max(100)))
  .max(maxAskedPeople, `You have reached the limit of ${formatNumber(maxAskedPeople)}.`)
  .default([]);

/** Whom an acknowledgement asks: everyone, or the members of groups and single people together. */
export const Audience = z.object({
  everyone: z.boolean().default(false),
  groupIds: PersonIds,
  userIds: PersonIds,
});
export type Audience = z.infer<typeof Audience>;

export const NewAcknowledgement = z.object({
  policyId: PolicyId,
  audience: Audience.refine(
    ({ everyone, groupIds, userIds }) => everyone || groupIds.length + userIds.length > 0,
    chooseAPerson,
  ),
  /** In 14 days by default. */
  dueDate: IsoDate.optional(),
  message: multiLine(z.string().trim().max(maxMessage), "A message").default(""),
});

/** The version that was read. */
export const Confirmation = z.object({ versionNumber: z.int().positive() });

export const CertificateQuery = z.object({ format: z.enum(["pdf", "csv"]) });
