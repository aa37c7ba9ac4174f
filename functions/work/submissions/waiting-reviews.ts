import type { ReviewItem } from "../../../shared/schemas/reviews.ts";
import { teamMembers } from "../../people/team/team-members.ts";
import type { Member } from "../../people/users/user-repository.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { type Question, questions } from "../activity/question-repository.ts";
import { personOf } from "../assignments/active-member.ts";
import { assignments } from "../assignments/assignment-repository.ts";
import { type WaitingWork, waitingWork } from "../assignments/waiting-work.ts";
import { decidersAmong } from "./deciders.ts";

/** Which of what waits is asked for. */
export interface AskedReviews {
  readonly kinds: ReadonlySet<ReviewItem["kind"]>;
  /** Submissions that the reader may decide, and questions about rules of theirs; else all of the company. */
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

const submissionItem = (known: Known, work: WaitingWork): ReviewItem => {
  const { submissionId, companyRuleId, title, sourceSection, text, submittedAt } = work;
  return {
    ...{ id: submissionId, kind: "submission", companyRuleId, title, sourceSection, text, at: submittedAt },
    person: nameIn(known, work.assignedTo),
    reviewer: nameIn(known, work.reviewerId),
  };
};

const questionItem = (
  known: Known,
  { titleNumber: _, userId, createdAt, ...question }: Question,
): ReviewItem => ({
  ...{ ...question, kind: "question", at: createdAt, reviewer: null },
  person: nameIn(known, userId),
});

/** What waits, the longest waiting first: ids grow with time. Titles that the company removed are left out. */
export const waitingReviews = async (reader: Reader, asked: AskedReviews): Promise<ReviewItem[]> => {
  const { userId } = reader;
  const [works, asks, own, team, chosen] = await readReviews(reader, asked);
  const titles = new Set(chosen.map(({ titleNumber }) => titleNumber));
  const mine = new Set(own.map(({ companyRuleId }) => companyRuleId));
  const known = new Map(team.map((member) => [member.id, member]));
  const submissions = works.filter(
    (work) => titles.has(work.titleNumber) && (!asked.isMine || decidersAmong(team, work).includes(userId)),
  );
  const open = asks.filter(
    ({ titleNumber, companyRuleId }) => titles.has(titleNumber) && (!asked.isMine || mine.has(companyRuleId)),
  );
  return [
    ...submissions.map((work) => submissionItem(known, work)),
    ...open.map((question) => questionItem(known, question)),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** Submissions that a person may decide. */
export const ownSubmissions: AskedReviews = { kinds: new Set(["submission"]), isMine: true };
