import * as z from "zod";
import { Person } from "../../../shared/schemas/company-rule.ts";
import { IsoDate, IsoDateTime } from "../../../shared/schemas/dates.ts";
import { GroupName } from "../../../shared/schemas/group-name.ts";
import { AssignPriority, ComplianceStatus, Priority } from "../../../shared/schemas/rule.ts";
import { LostRace } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { insert, type Key, type Operation, replaceWhen } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { Decision } from "./decision.ts";
import { noReview, OverlayReview, reviewed } from "./work-review.ts";

const Wording = z.object({ text: z.string(), ruleTextSimplified: z.string(), action: z.string() });

/*
 * What a company made of a rule; there is an item only for a rule it touched.
 *   pk `C#{companyId}#T#{title}`   sk `P#{part}#R#{slot, 7 digits}`
 * One Query gives the company's state of a part, or of a whole title.
 */
export const Overlay = z.object({
  companyRuleId: z.number().int(),
  masterRuleId: z.string(),
  titleNumber: z.number().int(),
  partNo: z.string(),
  slot: z.number().int(),
  version: z.number().int(),
  isActive: z.boolean(),
  /** Who decided whether it applies; null while undecided, and where that was before it was kept. */
  decision: Decision.nullable().default(null),
  priority: Priority,
  complianceStatus: ComplianceStatus,
  companyNotes: z.string(),
  internalTitle: z.string().nullable(),
  customTags: z.array(z.string()),
  /** The company's own wording; null while the rule reads as its master does. */
  copy: Wording.nullable(),
  copiedBy: z.string().nullable(),
  copiedAt: IsoDateTime.nullable(),
  /**
   * The master's wording that the copy stands on, and when the master got it; null without a copy, and where
   * the copy is older than this field (see copy-base.ts).
   */
  base: Wording.extend({ at: IsoDateTime }).nullable().default(null),
  lastEditedBy: z.string().nullable(),
  lastEditedAt: IsoDateTime.nullable(),
  /** The active assignment; earlier ones are in the assignments' own rows. */
  assignment: z
    .object({
      id: z.string(),
      /** Null while no one of the group has taken it. */
      assignedTo: z.string().nullable(),
      /** As they were called when the rule was assigned: only for sorting; lists show today's name. */
      assignee: Person.nullable(),
      /** The group that shares it, as it was called then. */
      group: GroupName.nullable().default(null),
      assignedAt: IsoDateTime,
      dueDate: IsoDate.nullable(),
      priority: AssignPriority,
      /** Who reviews the work before it is completed; null where no review is needed. */
      reviewerId: z.string().nullable().default(null),
      review: OverlayReview.default(noReview),
    })
    .nullable(),
  /** When the rule became completed; null while it is not, and where it was before this was kept. */
  completedAt: IsoDateTime.nullable().default(null),
  /**
   * Which wording was last confirmed as read: its name, and for the master's own wording when that was
   * imported (see read-wording.ts). Who read it is in the acknowledgements' own rows.
   */
  readWording: z.string().nullable().default(null),
  readMaster: IsoDateTime.nullable().default(null),
  updatedAt: IsoDateTime,
});
export type Overlay = z.infer<typeof Overlay>;

/** Names one company rule: whose, where, which. */
export interface RulePlace {
  readonly companyId: string;
  readonly titleNumber: number;
  readonly partNo: string;
  readonly slot: number;
}

const partition = (companyId: string, titleNumber: number): string => `C#${companyId}#T#${titleNumber}`;
const partPrefix = (partNo: string): string => `P#${encodeURIComponent(partNo)}#R#`;
const key = (place: RulePlace): Key => ({
  pk: partition(place.companyId, place.titleNumber),
  sk: `${partPrefix(place.partNo)}${String(place.slot).padStart(7, "0")}`,
});

const get = async (place: RulePlace): Promise<Overlay | undefined> => {
  const item = await table.get(key(place));
  return item && Overlay.parse(item);
};

const list = async (companyId: string, titleNumber: number, partNo?: string): Promise<Overlay[]> => {
  const begins = partNo === undefined ? "P#" : partPrefix(partNo);
  const items = await table.queryAll({ pk: partition(companyId, titleNumber), begins });
  return items.map((item) => Overlay.parse(item));
};

/** As many of a title as one answer has, a megabyte, and whether there are more. */
const firstPage = async (companyId: string, titleNumber: number) => {
  const { items, next } = await table.query({ pk: partition(companyId, titleNumber), begins: "P#" });
  return { found: items.map((item) => Overlay.parse(item)), isAll: next === undefined };
};

/** Several overlays by place, in that order. */
const getMany = async (places: readonly RulePlace[]): Promise<(Overlay | undefined)[]> =>
  (await table.getMany(places.map(key))).map((item) => item && Overlay.parse(item));

/** The state of a rule the company has not touched. */
const untouched = (
  rule: Pick<Overlay, "companyRuleId" | "masterRuleId" | "titleNumber" | "partNo" | "slot">,
  now: Date,
): Overlay => ({
  ...rule,
  version: 0,
  isActive: true,
  decision: null,
  priority: "",
  complianceStatus: "pending",
  companyNotes: "",
  internalTitle: null,
  customTags: [],
  copy: null,
  copiedBy: null,
  copiedAt: null,
  base: null,
  lastEditedBy: null,
  lastEditedAt: null,
  assignment: null,
  completedAt: null,
  readWording: null,
  readMaster: null,
  updatedAt: now.toISOString(),
});

/** Another change of the rule came in between our read and our write. */
export const changedMeanwhile = () =>
  new LostRace("Someone else changed this rule at the same time. Please try again.", "rule.changed");

const completedAt = (before: Overlay, changes: Partial<Overlay>, now: Date): string | null => {
  const { complianceStatus = before.complianceStatus } = changes;
  if (complianceStatus === before.complianceStatus) return before.completedAt;
  return complianceStatus === "completed" ? now.toISOString() : null;
};

/**
 * A rule's state after a change. `updatedAt` is the time of the request, as the change's activity row has it.
 * Every change of a rule is written by this, so that no way around a review is left.
 * @throws 409 `review.required`, `review.submitted`
 */
const next = (before: Overlay, changes: Partial<Overlay>, now: Date): Overlay => ({
  ...reviewed(before, { ...before, ...changes }),
  completedAt: completedAt(before, changes, now),
  version: before.version + 1,
  updatedAt: now.toISOString(),
});

/** What was read may change without a new version: a write that did not see it would take it back. */
const isReadAsBefore = ({ readWording }: Overlay): Condition =>
  readWording === null
    ? { anyOf: [{ absent: "readWording" }, { attribute: "readWording", is: "=", value: null }] }
    : { attribute: "readWording", is: "=", value: readWording };

const put = (companyId: string, before: Overlay, after: Overlay): Operation => {
  const item = { ...key({ companyId, ...after }), ...after };
  // A rule that was only read has its state at version 0.
  return before.version === 0 && before.readWording === null
    ? insert(item, changedMeanwhile)
    : replaceWhen(
        item,
        [{ attribute: "version", is: "=", value: before.version }, isReadAsBefore(before)],
        changedMeanwhile,
      );
};

/** The write of a rule's next state, refused when it changed since `before` was read (optimistic lock). */
const save = (companyId: string, before: Overlay, changes: Partial<Overlay>, now: Date): Operation =>
  put(companyId, before, next(before, changes, now));

/**
 * The write of a confirmed reading. It does not change the rule, so its version stays and no edit becomes
 * stale. Refused as `save` is.
 */
const saveRead = (
  companyId: string,
  before: Overlay,
  read: Pick<Overlay, "readWording" | "readMaster">,
): Operation => put(companyId, before, { ...before, ...read });

export const overlays = { get, getMany, list, firstPage, untouched, next, save, saveRead };
