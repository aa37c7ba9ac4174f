import { dayAfter } from "../../../shared/calendar/days.ts";
import type { PolicyState } from "../../../shared/schemas/policy.ts";
import type { PolicyRecord } from "./policy-record.ts";
import type { PolicyVersionRecord } from "./policy-version-repository.ts";

/** Whether a person is an active one of the company. */
export type IsActive = (userId: string) => boolean;

/** What an approval has come to: its parts of a version, and of a policy's row. */
interface Approval {
  readonly mode: "all" | "any";
  readonly approvers: readonly {
    readonly userId: string;
    readonly decision: "approved" | "returned" | null;
  }[];
}

/** What is left of an approval: people who were deactivated do not count, and with none left it is a draft. */
const stateOfApproval = ({ mode, approvers }: Approval, isActive: IsActive): PolicyState => {
  const left = approvers.filter(({ userId }) => isActive(userId));
  if (left.length === 0) return "draft";
  const approved = left.filter(({ decision }) => decision === "approved").length;
  return approved >= (mode === "any" ? 1 : left.length) ? "approved" : "in_review";
};

/** What a version is now that these people are active. */
export const asOfNow = (version: PolicyVersionRecord, isActive: IsActive): PolicyVersionRecord => {
  if (version.state !== "in_review") return version;
  const state = stateOfApproval(version, isActive);
  return state === "draft" ? { ...version, state, approvers: [] } : { ...version, state };
};

/** What a policy is now that these people are active. */
export const policyStateNow = ({ state, approval }: PolicyRecord, isActive: IsActive): PolicyState =>
  state === "in_review" && approval ? stateOfApproval(approval, isActive) : state;

/** What a policy's row says of its open version. */
export const approvalOf = ({ mode, approvers }: PolicyVersionRecord): PolicyRecord["approval"] =>
  approvers.length === 0
    ? null
    : { mode, approvers: approvers.map(({ userId, decision }) => ({ userId, decision })) };

/** What a policy is: published where a version is, else what its open version is; else it is retired. */
export const policyState = (
  { publishedVersion }: Pick<PolicyRecord, "publishedVersion">,
  open: PolicyVersionRecord | undefined,
): PolicyState => (publishedVersion === null ? (open?.state ?? "retired") : "published");

/** The same day so many months later, or the last of that month where it has no such day. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const lastDate = Number(
    dayAfter(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1).slice(8),
  );
  return dayAfter(first, Math.min(date, lastDate) - 1);
};
