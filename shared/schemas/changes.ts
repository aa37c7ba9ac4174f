import * as z from "zod";
import { Assignee, Person, ReadVersion } from "./company-rule.ts";
import { IsoDate, IsoDateTime, LawDate } from "./dates.ts";
import { GroupName } from "./group-name.ts";
import { ChangeClass, ChangeReason } from "./horizon.ts";
import { PageQuery, pageOf } from "./pagination.ts";
import { multiLine, singleLine } from "./text.ts";

export const minReasonLength = 3;
export const maxReasonLength = 1_000;
export const maxTaskNoteLength = 1_000;
export const maxCommentLength = 5_000;
/** Changes of one bulk call. */
export const maxBulkChanges = 100;
/** Tasks of one change, whatever became of them. */
export const maxTasks = 50;
const maxTaskRules = 200;

/** Why a change is what it is: reasons of the comparison, or that a note about the text alone changed. */
export const LawChangeReason = z.enum([...ChangeReason.options, "source-note"]);
export type LawChangeReason = z.infer<typeof LawChangeReason>;

/** How much a change matters, the first that fits; fixed when the change arrives. */
export const ChangeSeverity = z.enum([
  "substantive_assigned",
  "substantive",
  "added",
  "removed",
  "nearby",
  "editorial",
]);
export type ChangeSeverity = z.infer<typeof ChangeSeverity>;

/** What the company has made of a change. */
export const ChangeState = z.enum(["new", "assessing", "action_needed", "no_action", "done"]);
export type ChangeState = z.infer<typeof ChangeState>;

export const ChangeId = singleLine(z.string().min(1).max(200));

/** A new version of a section, as a company that follows its title sees it. */
export const ChangeRow = z.object({
  id: ChangeId,
  titleNumber: z.int(),
  part: z.string(),
  section: z.string(),
  citation: z.string(),
  heading: z.string(),
  kind: z.enum(["changed", "added", "removed"]),
  severity: ChangeSeverity,
  changeClass: ChangeClass,
  reasons: z.array(LawChangeReason),
  effectiveDate: IsoDate.nullable(),
  affectedRules: z.int(),
  state: ChangeState,
  reason: z.string().nullable(),
  assessor: Assignee.nullable(),
  dueDate: IsoDate.nullable(),
  isRead: z.boolean(),
  version: z.int(),
});
export type ChangeRow = z.infer<typeof ChangeRow>;

export const ChangesDue = z.enum(["overdue", "next7"]);
export const ChangeSort = z.enum(["severity", "section", "effectiveDate", "state", "dueDate"]);
export type ChangeSort = z.infer<typeof ChangeSort>;

export const ChangesQuery = PageQuery.extend({
  search: z.string().trim().max(200).optional(),
  titleNumber: z.coerce.number().int().min(1).max(500).optional(),
  partNo: z.string().trim().max(60).optional(),
  severity: ChangeSeverity.optional(),
  /** States, separated by commas. */
  state: z
    .string()
    .max(100)
    .refine(
      (text) => text.split(",").every((state) => ChangeState.safeParse(state).success),
      `Must be one or several, separated by commas, of: ${ChangeState.options.join(", ")}`,
    )
    .optional(),
  /** The id of a person, `me`, or `none`. */
  assessor: z.string().max(100).optional(),
  due: ChangesDue.optional(),
  unread: z.stringbool().optional(),
  /** The caller's date, for what is overdue; the day of UTC by default. */
  today: LawDate.optional(),
  sort: ChangeSort.optional(),
  order: z.enum(["asc", "desc"]).optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

export const ChangesPage = pageOf(ChangeRow).extend({
  offset: z.int(),
  /** By state, over what the other filters leave. */
  counts: z.record(ChangeState, z.int()),
  /** Titles and parts that have changes, for the filters. */
  titles: z.array(z.object({ titleNumber: z.int(), titleName: z.string() })),
  parts: z.array(z.string()),
});
export type ChangesPage = z.infer<typeof ChangesPage>;

export const ChangedRule = z.object({
  companyRuleId: z.int(),
  title: z.string(),
  paragraph: z.string().nullable(),
  isParagraphFound: z.boolean(),
  /** Null also while no one of the group has taken it. */
  assignee: Assignee.nullable(),
  assignedToGroup: GroupName.nullable(),
  dueDate: IsoDate.nullable(),
});
export type ChangedRule = z.infer<typeof ChangedRule>;

export const ChangeTask = z.object({
  id: z.string(),
  changeId: ChangeId,
  citation: z.string(),
  severity: ChangeSeverity,
  owner: Assignee,
  rules: z.array(z.object({ companyRuleId: z.int(), title: z.string() })),
  dueDate: IsoDate.nullable(),
  note: z.string(),
  status: z.enum(["open", "completed", "cancelled"]),
  completedAt: IsoDateTime.nullable(),
  completedNote: z.string(),
});
export type ChangeTask = z.infer<typeof ChangeTask>;

export const ChangeVersion = z.object({ date: IsoDate, source: z.string() });

/** Two versions of an entry of Section Metadata, by their numbers; null where one says nothing. */
export const EnteredVersions = z.object({
  entryId: z.string(),
  from: z.int().nullable(),
  to: z.int().nullable(),
});

export const Change = ChangeRow.extend({
  eCfrSubstantive: z.boolean().nullable(),
  fromVersion: ChangeVersion.nullable(),
  toVersion: ChangeVersion.nullable(),
  /** What was entered beside the official text, where that is what changed. */
  entered: EnteredVersions.nullable(),
  document: z.object({ documentNumber: z.string(), title: z.string(), htmlUrl: z.url() }).nullable(),
  affected: z.array(ChangedRule),
  nearby: z.array(ChangedRule),
  policies: z.array(z.object({ id: z.string(), name: z.string() })),
  acknowledgements: z.array(z.object({ person: Person, companyRuleId: z.int(), at: IsoDateTime })),
  evidence: z.array(z.object({ id: z.string(), title: z.string() })),
  tasks: z.array(ChangeTask),
  newerChangeId: ChangeId.nullable(),
  proposal: z
    .object({
      owners: z.array(
        z.object({ owner: Assignee.nullable(), rules: z.array(ChangedRule), dueDate: IsoDate }),
      ),
    })
    .nullable(),
});
export type Change = z.infer<typeof Change>;

const Reason = multiLine(z.string().trim().max(maxReasonLength), "A reason");
const Note = multiLine(z.string().trim().max(maxTaskNoteLength), "A note");
const PersonId = singleLine(z.string().min(1).max(100));

export const ChangePatch = z.object({
  state: ChangeState.optional(),
  /** Why no action is needed; asked for with that state alone. */
  reason: Reason.optional(),
  /** Null takes the assessor away. */
  assessorId: PersonId.nullable().optional(),
  dueDate: LawDate.optional(),
  version: ReadVersion,
});

export const NewTasks = z.object({
  /** Of one click: sent again, it makes nothing again. */
  requestId: singleLine(z.string().min(8).max(100)),
  tasks: z
    .array(
      z.object({
        ownerId: PersonId,
        companyRuleIds: z.array(z.int().positive()).min(1).max(maxTaskRules),
        dueDate: LawDate,
        note: Note.default(""),
      }),
    )
    .min(1)
    .max(maxTasks),
});
export type NewTasks = z.infer<typeof NewTasks>;

/** What its owner, or a manager, makes of a task. */
export const TaskPatch = z.object({ status: z.enum(["completed", "cancelled"]), note: Note.default("") });

export const NewComment = z.object({
  content: multiLine(z.string().trim().min(1, "Please write a comment").max(maxCommentLength), "A comment"),
});

export const ChangeEntry = z.object({
  id: z.string(),
  at: IsoDateTime,
  user: Person.nullable(),
  /** Null for the comment itself. */
  event: z.string(),
  content: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  people: z.array(Person),
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;
export const ChangeEntries = pageOf(ChangeEntry).omit({ total: true });

const NoChanges = "Please select at least one change";

export const BulkChangesAction = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), value: ChangeState, reason: Reason.optional() }),
  z.object({ type: z.literal("assessor"), value: PersonId.nullable() }),
  z.object({ type: z.literal("dueDate"), value: LawDate }),
]);
export type BulkChangesAction = z.infer<typeof BulkChangesAction>;
const Ids = z.array(ChangeId).min(1, NoChanges).max(maxBulkChanges);
export const BulkChanges = z.object({ ids: Ids, action: BulkChangesAction });
export const ReadMarks = z.object({ ids: Ids, isRead: z.boolean() });

/** What became of each change, in the order asked. A refused one is unchanged, and its message says why. */
export const BulkChangesResult = z.object({
  outcomes: z.array(
    z.object({ id: ChangeId, outcome: z.enum(["changed", "unchanged", "refused"]), message: z.string() }),
  ),
});
export type BulkChangesResult = z.infer<typeof BulkChangesResult>;

/** A title, part or section whose changes a person is told of. */
export const Following = z.object({
  id: z.string(),
  titleNumber: z.int().min(1, "Expected a CFR title number").max(500, "Expected a CFR title number"),
  /** Null for a whole title. */
  part: z.string().trim().min(1).max(60).nullable(),
  /** Null for a whole part. */
  section: z.string().trim().min(1).max(200).nullable(),
  /** `at_once` is for what is not editorial. */
  mode: z.enum(["summary", "at_once"]),
});
export type Following = z.infer<typeof Following>;

/** A part or section that is left out is none. */
export const NewFollowing = Following.omit({ id: true }).extend({
  part: Following.shape.part.default(null),
  section: Following.shape.section.default(null),
});
