import type { OccurrenceState, OccurrenceStep } from "../../../shared/schemas/duty.ts";
import { occurrenceStateWords } from "../../../shared/words/values.ts";
import { conflict, type Problem } from "../../core/problem.ts";
import { isFinal, type OccurrenceRecord } from "../../duties/occurrence-record.ts";
import { reviewRequired } from "../../rules/record/work-review.ts";
import { nothingWaits } from "../submissions/work-of-rule.ts";

/** 409: what an occurrence is does not allow this. */
export const wrongState = (state: OccurrenceState): Problem =>
  conflict(`This occurrence is ${occurrenceStateWords[state].toLowerCase()}.`, "occurrence.state");
const notNeeded = () => conflict("This duty needs no review. Complete it instead.", "review.not_needed");

type Changes = Partial<Omit<OccurrenceRecord, "dutyId" | "date" | "version">>;

interface Stepped {
  readonly before: OccurrenceRecord;
  readonly body: OccurrenceStep;
  /** Evidence that it names, as it is now. */
  readonly evidence: OccurrenceRecord["evidence"];
  readonly actorId: string;
  readonly at: string;
  readonly newId: () => string;
}

const mustBeUnderWay = ({ state }: OccurrenceRecord): void => {
  if (state !== "open" && state !== "in_progress") throw wrongState(state);
};

const mustWait = ({ state }: OccurrenceRecord): void => {
  if (state === "submitted") return;
  throw isFinal({ state }) ? wrongState(state) : nothingWaits();
};

const start = ({ before }: Stepped): Changes => {
  if (before.state !== "open") throw wrongState(before.state);
  return { state: "in_progress" };
};

const complete = ({ before, body, evidence, at }: Stepped): Changes => {
  if (isFinal(before)) throw wrongState(before.state);
  if (before.reviewerId !== null) throw reviewRequired();
  mustBeUnderWay(before);
  return { state: "completed", completedAt: at, note: body.note ?? "", evidence };
};

const submit = ({ before, body, evidence, at, newId }: Stepped): Changes => {
  mustBeUnderWay(before);
  if (before.reviewerId === null) throw notNeeded();
  return {
    ...{ state: "submitted", submissionId: newId(), submittedAt: at, note: body.note ?? "", evidence },
    ...{ reason: "", decidedBy: null, decidedAt: null },
  };
};

const decide = ({ before, body, actorId, at }: Stepped): Changes => {
  mustWait(before);
  const decided = { reason: body.reason ?? "", decidedBy: actorId, decidedAt: at };
  return body.action === "approve"
    ? { ...decided, state: "completed", completedAt: at }
    : { ...decided, state: "in_progress" };
};

const skip = ({ before, body }: Stepped): Changes => {
  mustBeUnderWay(before);
  return { state: "skipped", reason: body.reason ?? "" };
};

const take = ({ before, actorId, at }: Stepped): Changes => {
  if (before.state !== "open" || before.assignedTo !== null) throw wrongState(before.state);
  return { assignedTo: actorId, assignedAt: at };
};

const steps: Readonly<Record<OccurrenceStep["action"], (stepped: Stepped) => Changes>> = {
  ...{ take, start, complete, submit, approve: decide, return: decide, skip },
};

/** What an action makes of an occurrence. @throws 409 where its state does not allow that */
export const stepOf = (stepped: Stepped): Changes => steps[stepped.body.action](stepped);
