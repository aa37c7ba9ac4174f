import type { Role } from "../../shared/schemas/roles.ts";
import type { PartReference } from "../../shared/schemas/story.ts";
import { table } from "../core/table/table.ts";
import { waitingAcknowledgements } from "../documents/acknowledgements/acknowledgements-page.ts";
import { type EvidenceRecord, evidenceRecords } from "../documents/evidence/evidence-repository.ts";
import { policies } from "../documents/policies/policy-repository.ts";
import type { DutyRecord } from "../duties/duty-record.ts";
import { type OccurrenceRecord, occurrenceId, occurrences } from "../duties/occurrence-record.ts";
import { groups } from "../people/groups/group-repository.ts";
import { storyDocuments } from "../regulation/federal-register/story-repository.ts";
import { selections } from "../regulation/selections/selection-repository.ts";
import { expectMasters } from "../rules/record/find-rule.ts";
import { assignments } from "../work/assignments/assignment-repository.ts";
import type { AssignmentRow } from "../work/assignments/assignment-row.ts";
import { readTasks, type Task } from "../work/assignments/read-tasks.ts";
import { changeRecords } from "../work/changes/change-record.ts";
import { changeTaskOwners } from "../work/changes/change-task-owners.ts";
import { followings } from "../work/changes/following-record.ts";
import { acknowledgementDays } from "./acknowledgement-days.ts";
import { type CalendarEntry, type CalendarSpan, hasLawDays, isWithin } from "./calendar-entry.ts";
import { dutyDays, readDuties, readOpenOccurrences } from "./duty-days.ts";
import { evidenceEnds } from "./evidence-ends.ts";
import { lawDays } from "./law-days.ts";
import { policyReviewEntries } from "./policy-review-entries.ts";
import { expectReviewEntries, reviewEntries } from "./review-entries.ts";
import { ruleDays } from "./rule-days.ts";
import { taskDays } from "./task-days.ts";

/** Whose calendar it is. */
export interface CalendarOwner {
  readonly companyId: string;
  readonly userId: string;
  readonly role: Role;
}

type Names = Pick<CalendarOwner, "companyId" | "userId">;
type Titles = ReadonlySet<number>;

/** What a person has to do, in one Query: their rules, changes with tasks of theirs, what of duties is open, and what they are asked to confirm. */
const readWork = ({ companyId, userId }: Names) => {
  table.readRange({ pk: `C#${companyId}#U#${userId}`, between: ["ASSIGNED#", "DUTY#~"] });
  return Promise.all([
    assignments.listOfUser(companyId, userId),
    changeTaskOwners.list(companyId, userId),
    occurrences.listOfUser(companyId, userId),
  ] as const);
};

/** The company's duties, what of them is open, and the person's groups. */
const readGroupDuties = ({ companyId, userId }: Names, span: CalendarSpan) =>
  [
    readDuties(companyId, span),
    readOpenOccurrences(companyId, span),
    span.kinds.has("duty") ? groups.listOfPerson(companyId, userId) : Promise.resolve([]),
  ] as const;

/** What a person has of duties, and what their groups have that no one has taken. */
const ownDutyDays = (
  userId: string,
  [records, open, own]: readonly [DutyRecord[], OccurrenceRecord[], readonly { readonly id: string }[]],
  span: CalendarSpan,
): CalendarEntry[] => {
  const inGroups = new Set(own.map(({ id }) => id));
  return dutyDays(
    { records, open },
    span,
    ({ assignedTo, groupId }) =>
      assignedTo === userId || (assignedTo === null && groupId !== null && inGroups.has(groupId)),
  );
};

/** Begins what a person's calendar asks for first. */
export const expectOwnCalendar = ({ companyId, userId }: Names, span: CalendarSpan): Promise<unknown>[] => [
  readWork({ companyId, userId }),
  ...readGroupDuties({ companyId, userId }, span),
  ...expectReviewEntries({ companyId, userId }, span, true),
  ...(span.kinds.has("acknowledgements") ? [waitingAcknowledgements({ companyId, userId })] : []),
  ...(span.kinds.has("evidence_ends") ? [evidenceRecords.list(companyId)] : []),
  ...(span.kinds.has("policy_review") ? [policies.list(companyId)] : []),
  ...(hasLawDays(span) ? [followings.listOfPerson(companyId, userId)] : []),
];

/**
 * Which titles the company follows now.
 * @param numbers those that are asked about, each read by its key; undefined where they are not known yet
 */
const followedTitles = async (companyId: string, numbers: readonly number[] | undefined): Promise<Titles> => {
  const found = await (numbers
    ? Promise.all([...new Set(numbers)].map((number) => selections.get(companyId, number)))
    : selections.listActive(companyId));
  return new Set(found.flatMap((selection) => (selection?.isActive ? selection.titleNumber : [])));
};

const isOpen = ({ overlay }: Task): boolean =>
  overlay === undefined || (overlay.isActive && overlay.complianceStatus !== "completed");

/** What a person added, and what shows their rules and their open occurrences. */
const isOwn = (
  userId: string,
  rows: readonly AssignmentRow[],
  opened: readonly OccurrenceRecord[],
): ((record: EvidenceRecord) => boolean) => {
  const ids = new Set<number | string>([
    ...rows.map(({ companyRuleId }) => companyRuleId),
    ...opened.map(occurrenceId),
  ]);
  return ({ addedBy, attachedTo }) => addedBy === userId || attachedTo.some(({ id }) => ids.has(id));
};

type Place = Awaited<ReturnType<typeof followings.listOfPerson>>[number];

/** Whether a part, or a section of it, is among some places. */
const followsIn =
  (places: readonly Place[], titles: Titles) =>
  ({ titleNumber, part }: PartReference): boolean =>
    titles.has(titleNumber) &&
    places.some((place) => place.titleNumber === titleNumber && (place.part === null || place.part === part));

/**
 * What falls on the days of a person's calendar, in no order: their open rules, duties and tasks, what waits for their review,
 * policies they are asked to confirm, evidence that they added or that shows their rules, reviews of policies they own, and rulemakings about what
 * they follow. Titles that the company removed are left out.
 */
export const ownCalendar = async (owner: CalendarOwner, span: CalendarSpan): Promise<CalendarEntry[]> => {
  const { companyId, userId, role } = owner;
  const [[rows, changeIds, opened], ofDuties, toReview, toConfirm, evidence, reviewed, places] =
    await Promise.all([
      readWork(owner),
      Promise.all(readGroupDuties(owner, span)),
      reviewEntries(owner, span, true),
      span.kinds.has("acknowledgements") ? waitingAcknowledgements(owner) : [],
      span.kinds.has("evidence_ends") ? evidenceRecords.list(companyId) : [],
      span.kinds.has("policy_review") ? policies.list(companyId) : [],
      hasLawDays(span) ? followings.listOfPerson(companyId, userId) : [],
    ]);
  const hasDue = span.kinds.has("due");
  const due = rows.filter(({ dueDate }) => hasDue && dueDate !== null && isWithin(span, dueDate));
  const ids = hasDue ? changeIds : [];
  const placeTitles = [...new Set(places.map(({ titleNumber }) => titleNumber))];
  const known = [...due.map(({ titleNumber }) => titleNumber), ...placeTitles];
  const [tasks, changes, stories, titles] = await Promise.all([
    readTasks(companyId, due),
    changeRecords.getMany(companyId, ids),
    storyDocuments.ofFewTitles(placeTitles),
    // Only a change itself says of which title it is.
    followedTitles(companyId, ids.length > 0 ? undefined : known),
    expectMasters(
      due.map(({ masterRuleId }) => masterRuleId),
      companyId,
    ),
  ]);
  const open = tasks.filter((task) => titles.has(task.row.titleNumber) && isOpen(task));
  const seen = changes.flatMap((change) => (change && titles.has(change.titleNumber) ? change : []));
  return [
    ...(await ruleDays(companyId, open)),
    ...taskDays(seen, span, (ownerId) => ownerId === userId),
    ...ownDutyDays(userId, ofDuties, span),
    ...toReview,
    ...acknowledgementDays(toConfirm, span, ({ policyId }) => `/policies/${policyId}?tab=acknowledgement`),
    ...evidenceEnds(evidence.filter(isOwn(userId, rows, opened)), span),
    ...policyReviewEntries(
      reviewed.filter(({ ownerId }) => ownerId === userId),
      span,
    ),
    ...lawDays(stories, span, { role, follows: followsIn(places, titles) }),
  ];
};
