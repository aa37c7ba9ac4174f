import { conflict } from "../../core/problem.ts";
import { check, type Key, type Operation, upsert } from "../../core/table/operation.ts";

/*
 * Evidence that is part of an approved review. It stays as it was approved, so the mark is never taken off.
 *   pk `C#{companyId}#EVIDENCE_USED`   sk `{evidenceId}`
 */
const key = (companyId: string, id: string): Key => ({ pk: `C#${companyId}#EVIDENCE_USED`, sk: id });

const isUsed = () => conflict("This evidence is part of an approved review.", "evidence.used");

/** The write that marks evidence as used by a submission. */
const mark = (companyId: string, id: string, submissionId: string): Operation =>
  upsert(key(companyId, id), { set: { submissionId } });

/** Holds a change of evidence to its not being used. */
const notUsed = (companyId: string, id: string): Operation =>
  check(key(companyId, id), [{ absent: "pk" }], isUsed);

export const evidenceUse = { mark, notUsed };
