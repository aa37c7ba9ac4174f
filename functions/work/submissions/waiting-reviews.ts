import type { ReviewItem } from "../../../shared/schemas/reviews.ts";
import { cutText } from "../../core/cut-text.ts";
import { mediumDay } from "../../core/readable-time.ts";
import { type WaitingVersion, waitingVersions } from "../../documents/policies/waiting-versions.ts";
import { type OccurrenceRecord, occurrences } from "../../duties/occurrence-record.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import type { Member } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { longestText, type WaitingWork, waitingWork } from "../../rules/record/waiting-work.ts";
import { type Question, questions } from "../activity/question-repository.ts";
import { personOf } from "../assignments/active-member.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { decidersAmong, type Reviewed } from "./deciders.ts";

/** Which of what waits is asked for. */
export interface AskedReviews {
  readonly kinds: ReadonlySet<ReviewItem["kind"]>;
  /** What the reader may decide, and questions about rules of theirs; else all of the company. */
  readonly isMine: boolean;
}

interface Reader {
  readonly companyId: string;
  readonly userId: string;
}

/** All that the list is made of, in one wave. */
export const readReviews = ({ companyId, userId }: Reader, { kinds, isMine }: AskedReviews) =>
  Promise.all([
    kinds.has("submission") ? waitingWork.list(companyId) : [],
    kinds.has("submission") ? occurrences.listOpen(companyId) : [],
    kinds.has("policy") ? waitingVersions.list(companyId) : [],
    kinds.has("question") ? questions.list(companyId) : [],
    kinds.has("question") && isMine ? assignments.listOfUser(companyId, userId) : [],
    teamMembers(companyId),
    selections.listActive(companyId),
  ]);

type Known = ReadonlyMap<string, Member>;
const nameIn = (known: Known, id: string) => {
  const member = known.get(id);
  return member ? personOf(member) : null;
};

const ofRule = { dutyId: null, policyId: null, versionNumber: null } as const;

/** An occurrence of a duty that waits for its review. */
interface WaitingOccurrence extends Reviewed {
  readonly record: OccurrenceRecord;
  readonly submissionId: string;
  readonly submittedAt: string;
}

const waitingOccurrence = (record: OccurrenceRecord): WaitingOccurrence[] => {
  const { state, assignedTo, assignedBy, reviewerId, submissionId, submittedAt } = record;
  return state === "submitted" && assignedTo && reviewerId && submissionId && submittedAt
    ? [{ record, assignedTo, assignedBy, reviewerId, submissionId, submittedAt }]
    : [];
};

const occurrenceItem = (
  known: Known,
  { record, submissionId: id, submittedAt: at, assignedTo, reviewerId }: WaitingOccurrence,
): ReviewItem => {
  const { dutyId, date, name: title, note } = record;
  return {
    ...{ id, kind: "submission", dutyId, date, title, text: cutText(note, longestText), at },
    ...{ companyRuleId: null, policyId: null, versionNumber: null },
    sourceSection: `Due ${mediumDay(date)}`,
    person: nameIn(known, assignedTo),
    reviewer: nameIn(known, reviewerId),
  };
};

const submissionItem = (known: Known, work: WaitingWork): ReviewItem => {
  const { submissionId, companyRuleId, title, sourceSection, text, submittedAt } = work;
  return {
    ...{ id: submissionId, kind: "submission", companyRuleId, title, sourceSection, text, at: submittedAt },
    ...{ ...ofRule, date: work.dueDate },
    person: nameIn(known, work.assignedTo),
    reviewer: nameIn(known, work.reviewerId),
  };
};

const questionItem = (
  known: Known,
  { titleNumber: _, userId, createdAt, ...question }: Question,
): ReviewItem => ({
  ...{ ...question, ...ofRule, date: null, kind: "question", at: createdAt, reviewer: null },
  person: nameIn(known, userId),
});

const versionItem = (known: Known, version: WaitingVersion): ReviewItem => {
  const { policyId, number, name, note, authorId, submittedAt } = version;
  return {
    ...{
      dutyId: null,
      date: null,
      id: `${policyId}-${number}`,
      kind: "policy",
      policyId,
      versionNumber: number,
    },
    ...{ companyRuleId: null, title: name, sourceSection: `Version ${number}`, text: note, at: submittedAt },
    ...{ person: nameIn(known, authorId), reviewer: null },
  };
};

/** Whether a person still has to decide about a version; of a policy that lost its last approver no one has. */
const decides = (known: Known, { approvers }: WaitingVersion, userId: string | undefined): boolean =>
  approvers.some(
    (approver) =>
      !approver.decision &&
      known.get(approver.userId)?.isActive &&
      (userId === undefined || approver.userId === userId),
  );

/**
 * What waits, the longest waiting first. Titles that the company removed are left out, and work on rules that do not
 * apply: nothing of it is left to do until they do.
 */
export const waitingReviews = async (reader: Reader, asked: AskedReviews): Promise<ReviewItem[]> => {
  const { userId } = reader;
  const [works, due, versions, asks, own, team, chosen] = await readReviews(reader, asked);
  const titles = new Set(chosen.map(({ titleNumber }) => titleNumber));
  const mine = new Set(own.map(({ companyRuleId }) => companyRuleId));
  const known = new Map(team.map((member) => [member.id, member]));
  const submissions = works.filter(
    (work) =>
      work.isApplicable &&
      titles.has(work.titleNumber) &&
      (!asked.isMine || decidersAmong(team, work).includes(userId)),
  );
  const submitted = due
    .flatMap(waitingOccurrence)
    .filter((waiting) => !asked.isMine || decidersAmong(team, waiting).includes(userId));
  const open = asks.filter(
    ({ titleNumber, companyRuleId }) => titles.has(titleNumber) && (!asked.isMine || mine.has(companyRuleId)),
  );
  return [
    ...submissions.map((work) => submissionItem(known, work)),
    ...submitted.map((waiting) => occurrenceItem(known, waiting)),
    ...versions
      .filter((version) => decides(known, version, asked.isMine ? userId : undefined))
      .map((version) => versionItem(known, version)),
    ...open.map((question) => questionItem(known, question)),
  ].toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1));
};

/** Submissions and versions of policies that a person may decide. */
export const ownDecisions: AskedReviews = { kinds: new Set(["submission", "policy"]), isMine: true };
