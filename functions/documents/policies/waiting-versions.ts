import * as z from "zod";
import { IsoDateTime } from "../../../shared/schemas/dates.ts";
import { ApprovalDecision, ApprovalMode } from "../../../shared/schemas/policy-version.ts";
import { cutText } from "../../core/cut-text.ts";
import { type Operation, replace } from "../../core/table/operation.ts";
import { readableRows } from "../../core/table/readable-rows.ts";
import { table } from "../../core/table/table.ts";
import type { PolicyVersionRecord } from "./policy-version-repository.ts";

/*
 * Versions that wait for their approvers.
 *   pk `C#{companyId}#POLICY_WAITING`  sk `{policyId}`   one; a policy has one open version at most
 * Written with each change of the version, so it is true always.
 */
const WaitingVersion = z.object({
  policyId: z.string(),
  number: z.int(),
  /** As the policy's document is called. */
  name: z.string(),
  /** What is new in it, cut. */
  note: z.string(),
  authorId: z.string(),
  submittedAt: IsoDateTime,
  mode: ApprovalMode,
  approvers: z.array(z.object({ userId: z.string(), decision: ApprovalDecision.nullable() })),
});
export type WaitingVersion = z.infer<typeof WaitingVersion>;

const longestNote = 500;

const partition = (companyId: string): string => `C#${companyId}#POLICY_WAITING`;

/** The write after which nothing of a policy waits, whether or not it did. */
const end = (companyId: string, policyId: string): Operation => ({
  type: "remove",
  key: { pk: partition(companyId), sk: policyId },
  when: [],
  refusal: () => new Error("A removal without a condition was refused"),
});

/** The write that goes with a change of a version: it waits while it is in review. */
const follow = (companyId: string, policyId: string, version: PolicyVersionRecord): Operation => {
  const { number, state, originalName, changeNote, authorId, submittedAt, mode, approvers } = version;
  if (state !== "in_review" || submittedAt === null) return end(companyId, policyId);
  const row: WaitingVersion = {
    ...{ policyId, number, name: originalName, note: cutText(changeNote, longestNote) },
    ...{ authorId, submittedAt, mode },
    approvers: approvers.map(({ userId, decision }) => ({ userId, decision })),
  };
  return replace({ pk: partition(companyId), sk: policyId, ...row });
};

/** What waits in a company, in no order. */
const list = async (companyId: string): Promise<WaitingVersion[]> =>
  readableRows(WaitingVersion, await table.queryAll({ pk: partition(companyId) }));

export const waitingVersions = { end, follow, list };
